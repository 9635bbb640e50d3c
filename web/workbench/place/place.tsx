import { byCall, dateOf, wantedFirst, whyCall } from '@emi/reading/reasons';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { readCameFor } from '../parts/came-for.ts';
import { Skeletons } from '../parts/card.tsx';
import { countOf } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { displayName } from '../parts/names.ts';
import { partOf, type Session, useAnswer } from '../parts/session.tsx';
import { Tiles } from '../parts/tiles.tsx';
import { activityOf } from './activity.ts';
import { Facts, Summary, tilesOf } from './aside.tsx';
import { Changes } from './changes.tsx';
import { Contacts, type ContactsOfPlace, WhomToCall } from './contacts.tsx';
import { Contracts, isOver } from './contracts.tsx';
import { Emails } from './emails.tsx';
import { PlaceHeader, type Tab } from './header.tsx';
import { Lists, Schools } from './lists.tsx';
import { Locked } from './locked.tsx';
import { type PlaceType, placeOf, refundsOf } from './operations.ts';
import { isUnderWay, Scouting } from './scouting.tsx';
import { type Signals, SignalsOfPlace } from './signals.tsx';
import { topicsOf } from './topics.ts';
import type { Contact, FindingsOfPlace, Profile, Refund } from './types.ts';
import { besides } from './why.ts';

interface PlacePageProps {
  readonly session: Session;
  readonly type: PlaceType;
  readonly id: string;
}

interface Found {
  readonly found: {
    readonly signals: Signals | null;
    readonly nodes: readonly [(Profile & FindingsOfPlace & ContactsOfPlace)?];
  };
}

const FIRST_CONTACTS = 50;
const MOST_CONTACTS = 200;

/** A district or school: its contents and price or, once unlocked, the reasons to call and the people to call. */
export function PlacePage({ session, type, id }: PlacePageProps) {
  const place = { type, id };
  const [revision, setRevision] = useState(0);
  const [wanted, setWanted] = useState(FIRST_CONTACTS);
  const cameFor = useMemo(() => readCameFor(location.search), []);
  const [writingTo, setWritingTo] = useState<Contact>();
  const most = Math.min(MOST_CONTACTS, session.me.limits.resultsPerRequest);
  const operation = placeOf(place, Math.min(wanted, most));
  const answer = useAnswer<Found>(session, operation, revision);
  const profile = answer.data?.found.nodes[0];
  const isUnlocked = profile?.access.isUnlocked ?? false;
  const found = partOf(answer, 'found.nodes', ({ found: { nodes } }) => nodes[0]);
  const signals = partOf(answer, 'found.signals', (data) => data.found.signals);
  const refunds = useAnswer<{ refunds: { nodes: readonly Refund[] } }>(
    session,
    isUnlocked && profile?.access.creditsSpent === 0 ? refundsOf(place) : undefined,
    revision,
  );
  const refresh = () => setRevision((before) => before + 1);
  const name = profile ? displayName(profile.name, type === 'school') : '';
  useEffect(() => {
    if (name) document.title = `${name} · Education Market Intelligence API`;
  }, [name]);
  if (!profile)
    return (
      <div class="main">
        <h1>{type === 'district' ? 'District' : 'School'}</h1>
        <Alert text={answer.error} onRetry={answer.retry} />
        {answer.data && (
          <p role="alert">
            There is no such {type}. Search for it above, or look for it in <a href="/explore">Explore</a>.
          </p>
        )}
        {!answer.data && !answer.error && (
          <div class="card" aria-busy="true">
            <Skeletons lines={9} />
          </div>
        )}
      </div>
    );
  const findings = isUnlocked ? profile : undefined;
  const { nodes = [], pagination } = signals.data ?? {};
  const totalContacts = findings?.contacts.pagination.total;
  const tabs = isUnlocked
    ? unlockedTabs(profile, findings, signals.data, totalContacts)
    : lockedTabs(profile);
  const why = findings && signals.data ? whyCall(findings, nodes, cameFor) : undefined;
  const people = byCall(findings?.contacts.nodes ?? [], why?.category);
  const reachable = people.find(({ access }) => access.isUnlocked);
  const canMore = totalContacts !== undefined && totalContacts > wanted && wanted < most;
  return (
    <div aria-busy={answer.isLoading}>
      <PlaceHeader
        session={session}
        place={place}
        profile={profile}
        name={name}
        tabs={tabs}
        operations={[operation]}
        onChanged={refresh}
        onWrite={reachable && (() => setWritingTo(reachable))}
      />
      {writingTo && (
        <Emails
          session={session}
          contact={writingTo}
          topics={topicsOf(wantedFirst(nodes, cameFor))}
          topicId={why?.findingId}
          onClose={() => setWritingTo(undefined)}
        />
      )}
      <div class="main">
        <Alert text={answer.error === signals.error ? undefined : answer.error} onRetry={answer.retry} />
        <Scouting
          session={session}
          place={place}
          status={profile.scoutingStatus}
          canRead={isUnlocked && session.may('unlock')}
          onFinished={refresh}
        />
        {refunds.data?.refunds.nodes.map(({ availableChange, reason, createdAt }) => (
          <p key={createdAt} class="card body" role="note">
            <b>
              {countOf(availableChange, 'credit')} came back on {dateOf(createdAt)}.
            </b>{' '}
            {reason}
          </p>
        ))}
        {isUnlocked ? (
          <>
            {why && (
              <section class="why-call" aria-label="Why call">
                <Icon name="bolt" />
                <div>
                  <strong>{why.reason}</strong>
                  <span class="soft">
                    {[besides(nodes, why.kind), profile.executiveSummary].filter(Boolean).join(' ')}
                  </span>
                </div>
              </section>
            )}
            <div class="place with-call">
              <WhomToCall
                session={session}
                answer={found}
                category={why?.category}
                reason={why?.reason}
                onUnlocked={refresh}
                onWrite={setWritingTo}
              />
              <div class="stack left">
                <SignalsOfPlace session={session} answer={signals} cameFor={cameFor} />
                {findings?.contracts && <Contracts contracts={findings.contracts} />}
                <Contacts
                  session={session}
                  answer={found}
                  reason={why?.reason}
                  onUnlocked={refresh}
                  onWrite={setWritingTo}
                  onMore={canMore ? () => setWanted(most) : undefined}
                />
                <Missing
                  profile={profile}
                  findings={findings}
                  signals={pagination?.total}
                  contacts={totalContacts}
                />
              </div>
              <div class="stack right">
                <Changes profile={profile} findings={findings} />
                <Facts profile={profile} withTiles />
                <Summary profile={profile} />
                {findings && <Lists findings={findings} signals={nodes} profile={profile} />}
              </div>
            </div>
          </>
        ) : (
          <>
            <Locked session={session} place={place} profile={profile} name={name} onUnlocked={refresh} />
            <div class="place">
              <div class="stack left">
                <Tiles tiles={tilesOf(profile)} />
                <Schools profile={profile} />
              </div>
              <div class="stack right">
                <Facts profile={profile} withTiles={false} />
                <Changes profile={profile} findings={undefined} />
              </div>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function unlockedTabs(
  { schools }: Profile,
  findings: FindingsOfPlace | undefined,
  signals: Signals | undefined,
  contacts: number | undefined,
): Tab[] {
  const { contracts, vendorStack, goneProducts } = findings ?? {};
  const activity = findings && activityOf(findings, signals?.nodes ?? []);
  const tabs: (Tab & { readonly isThere?: boolean })[] = [
    { id: 'signals', title: 'Signals', count: signals?.pagination.total },
    {
      id: 'contracts',
      title: 'Contracts',
      count: contracts?.filter((one) => !isOver(one)).length,
      isThere: !!contracts?.length,
    },
    { id: 'contacts', title: 'Contacts', count: contacts },
    { id: 'facts', title: 'Facts' },
    { id: 'vendors', title: 'Vendors', count: vendorStack?.length || goneProducts?.length },
    {
      id: 'activity',
      title: 'Activity',
      count: activity && activity.ahead.length + activity.recent.length,
      isThere: !!activity && activity.ahead.length + activity.recent.length + activity.past.length > 0,
    },
    { id: 'schools', title: 'Schools', count: schools?.pagination.total },
  ];
  return tabs.filter(({ id, count, isThere }) => id === 'facts' || (isThere ?? !!count));
}

const lockedTabs = ({ schools }: Profile): Tab[] => [
  { id: 'inside', title: 'What is inside' },
  { id: 'facts', title: 'Facts' },
  ...(schools && schools.pagination.total > 0
    ? [{ id: 'schools', title: 'Schools', count: schools.pagination.total }]
    : []),
];

interface MissingProps {
  readonly profile: Profile;
  readonly findings: FindingsOfPlace | undefined;
  readonly signals: number | undefined;
  readonly contacts: number | undefined;
}

/** One line about all kinds without findings: that nothing was found, or that the website was not read. */
function Missing({ profile, findings, signals, contacts }: MissingProps) {
  if (!findings) return null;
  const kinds: [string, number | undefined][] = [
    ['signals', signals],
    ['contracts', findings.contracts?.length],
    ['RFPs', findings.rfps?.length],
    ['purchases', findings.purchases?.length],
    ['funding', findings.fundingSignals?.length],
    ['pain points', findings.painPoints?.length],
    ['vendors', findings.vendorStack?.length],
    ['contacts', contacts],
  ];
  const missing = kinds.filter(([, count]) => count === 0).map(([name]) => name);
  if (missing.length === 0) return null;
  const { crawledAt, websiteUrl, scoutingStatus } = profile;
  const list = missing.join(', ');
  const isRead = crawledAt !== null || scoutingStatus.status === 'completed';
  if (isRead) return <p class="soft">Nothing found: {list}.</p>;
  // The card at the top says why a reading failed.
  const why = scoutingStatus.failure
    ? ''
    : isUnderWay(scoutingStatus)
      ? 'The website has not been read yet.'
      : websiteUrl
        ? 'The website was never read.'
        : 'No website is known, so none was read.';
  return (
    <p class="soft">
      {why} Nothing is known about: {list}.
    </p>
  );
}
