import { partOf, type Session, useAnswer } from '../parts/session.tsx';
import { Applications, type Grant } from './applications.tsx';
import { applicationsOf, type OfOrganization } from './operations.ts';
import { type Subscription, Subscriptions } from './subscriptions.tsx';
import { useChanges } from './use-changes.ts';
import { type Webhook, Webhooks } from './webhooks.tsx';

interface Parts {
  readonly grants: readonly Grant[];
  readonly users: readonly { readonly id: string; readonly name: string }[];
  readonly webhooks: { readonly nodes: readonly Webhook[] };
  readonly eventSubscriptions: { readonly nodes: readonly Subscription[] };
}

/** What acts for the organization from outside: applications, webhooks, and agents that watch. */
export function Access({ session }: { readonly session: Session }) {
  const [ofGrants, ofWebhooks, ofSubscriptions] = [
    useChanges(session),
    useChanges(session),
    useChanges(session),
  ];
  const changes = ofGrants.revision + ofWebhooks.revision + ofSubscriptions.revision;
  const answer = useAnswer<OfOrganization<Parts>>(session, applicationsOf, changes);
  const part = <Name extends keyof Parts>(name: Name) => {
    const one = partOf<OfOrganization<Parts>, Parts[Name]>(
      answer,
      `viewer.organization.${name}`,
      ({ viewer }) => viewer.organization[name],
    );
    return answer.data ? one : { ...one, error: answer.error };
  };
  return (
    <>
      <Applications answer={part('grants')} users={part('users').data ?? []} changes={ofGrants} />
      <Webhooks session={session} answer={part('webhooks')} changes={ofWebhooks} />
      <Subscriptions answer={part('eventSubscriptions')} changes={ofSubscriptions} />
    </>
  );
}
