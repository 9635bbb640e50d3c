import { byCall, bySeniority, dateOf } from '@emi/reading/reasons';
import { AddToList } from '../parts/add-to-list.tsx';
import { Card } from '../parts/card.tsx';
import { countOf } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { isThisPlace, schoolName } from '../parts/names.ts';
import { Outward } from '../parts/outward.tsx';
import type { Answer, Session } from '../parts/session.tsx';
import { Unlock } from '../parts/unlock.tsx';
import { ReportContact } from './report.tsx';
import { byRole } from './roles.ts';
import { SourceLink } from './source.tsx';
import type { Contact } from './types.ts';

export interface ContactsOfPlace {
  readonly contacts: {
    readonly nodes: readonly Contact[];
    readonly pagination: { readonly total: number };
  };
}

interface ContactsProps {
  readonly session: Session;
  readonly answer: Answer<ContactsOfPlace>;
  /** The reason to call, which is stored with people who are added to a list. */
  readonly reason: string | undefined;
  readonly onUnlocked: () => void;
  readonly onWrite: (contact: Contact) => void;
  /** Shows further contacts. */
  readonly onMore: (() => void) | undefined;
}

const entity = ({ id }: Contact) => ({ entityType: 'contact' as const, entityId: id });
const costOf = (contacts: readonly Contact[]): number =>
  contacts.reduce((sum, { access }) => sum + access.unlockCost, 0);

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .filter((_word, at, all) => at === 0 || at === all.length - 1)
    .map((word) => word.charAt(0))
    .join('');

/** Maximum number of contacts that the button for all of them unlocks. */
const AT_ONCE = 50;

/** All contacts of an unlocked place by role, the most senior first. */
export function Contacts({ session, answer, reason, onUnlocked, onWrite, onMore }: ContactsProps) {
  const { nodes = [], pagination } = answer.data?.contacts ?? {};
  const locked = bySeniority(nodes.filter(({ access }) => !access.isUnlocked)).slice(0, AT_ONCE);
  if (answer.data && nodes.length === 0) return null;
  const many = locked.length > 1;
  const all = locked.length === pagination?.total ? 'all ' : '';
  return (
    <Card
      id="contacts"
      title="Contacts"
      count={pagination?.total}
      answer={answer}
      aside={
        <>
          <AddToList
            session={session}
            type="contact"
            ids={nodes.map(({ id }) => id)}
            label={`List all ${nodes.length}`}
            class="btn small"
            reason={reason}
          />
          {many && (
            <Unlock
              session={session}
              entities={locked.map(entity)}
              name={countOf(locked.length, 'contact')}
              cost={costOf(locked)}
              label={`Unlock ${all}${locked.length} for ${countOf(costOf(locked), 'credit')}`}
              onUnlocked={onUnlocked}
            />
          )}
        </>
      }
    >
      <table class="cards persons">
        <thead>
          <tr>
            <th scope="col">Name and title</th>
            <th scope="col">Email</th>
            <th scope="col" class="r">
              Access
            </th>
          </tr>
        </thead>
        {byRole(nodes).map(({ role, people }) => (
          <tbody key={role}>
            <tr class="group">
              <th colSpan={3} scope="colgroup">
                {role} <span class="count">{people.length}</span>
              </th>
            </tr>
            {people.map((contact) => (
              <Row
                key={contact.id}
                session={session}
                contact={contact}
                onUnlocked={onUnlocked}
                onWrite={onWrite}
              />
            ))}
          </tbody>
        ))}
      </table>
      {onMore && (
        <p class="foot">
          <button type="button" class="link" onClick={onMore}>
            Show all {pagination?.total}
          </button>
        </p>
      )}
    </Card>
  );
}

interface ActionProps {
  readonly session: Session;
  readonly contact: Contact;
  readonly onUnlocked: () => void;
  readonly onWrite: (contact: Contact) => void;
}

/** A contact with the source, the ways to reach it, and its action. */
function Row({ session, contact, onUnlocked, onWrite }: ActionProps) {
  const { id, name, title, school, profileSummary, access, evidence, origin } = contact;
  return (
    <tr class={access.isUnlocked ? 'open' : undefined}>
      <td>
        <span class="name">{name}</span>
        <span class="sub">
          {title ?? 'Title not reported'}
          {school && !isThisPlace(school.id) && (
            <>
              {' · '}
              <a href={`/explore/schools/${school.id}`}>{schoolName(school.name)}</a>
            </>
          )}
        </span>
        {profileSummary && <span class="sub">{profileSummary}</span>}
        {access.isUnlocked && evidence && (
          <span class="sub">
            <SourceLink id={id} origin={origin ?? 'website'} createdAt="" evidence={evidence} />
          </span>
        )}
      </td>
      <td>
        <Reach contact={contact} />
        {access.isUnlocked && <ReportContact session={session} contact={contact} onReported={onUnlocked} />}
      </td>
      <td class="r">
        <Action session={session} contact={contact} onUnlocked={onUnlocked} onWrite={onWrite} />
      </td>
    </tr>
  );
}

/** The button that unlocks a contact or, once it is unlocked, writes to it. */
function Action({ session, contact, onUnlocked, onWrite }: ActionProps) {
  if (!contact.access.isUnlocked)
    return (
      <Unlock
        session={session}
        entities={[entity(contact)]}
        name={contact.name}
        cost={contact.access.unlockCost}
        onUnlocked={onUnlocked}
      />
    );
  return (
    <button
      type="button"
      class="btn small"
      aria-label={`Write to ${contact.name}, 1 credit`}
      onClick={() => onWrite(contact)}
    >
      <Icon name="mail" />
      Write, 1 credit
    </button>
  );
}

interface WhomToCallProps extends Omit<ContactsProps, 'onMore'> {
  /** The category of the product that the reason to call is about. */
  readonly category: string | null | undefined;
}

/** The first three people to call, each with its action at the right. */
export function WhomToCall({ session, answer, category, reason, onUnlocked, onWrite }: WhomToCallProps) {
  const { nodes = [], pagination } = answer.data?.contacts ?? {};
  if (answer.data && nodes.length === 0) return null;
  const first = byCall(nodes, category).slice(0, 3);
  return (
    <Card
      id="call"
      class="call"
      title="Whom to call"
      answer={answer}
      aside={
        <>
          {pagination && <a class="small" href="#contacts">{`All ${pagination.total}`}</a>}
          <AddToList
            session={session}
            type="contact"
            ids={first.map(({ id }) => id)}
            label="Call list"
            class="btn small"
            reason={reason}
          />
        </>
      }
    >
      <div class="body">
        <ul class="list">
          {first.map((contact) => (
            <li key={contact.id}>
              <span class="face" aria-hidden="true">
                {initials(contact.name)}
              </span>
              <div class="grow">
                <b>{contact.name}</b>
                <span class="small soft">{contact.title ?? 'Title not reported'}</span>
                {contact.phone && (
                  <a class="small" href={`tel:${contact.phone}`}>
                    {contact.phone}
                  </a>
                )}
              </div>
              <Action session={session} contact={contact} onUnlocked={onUnlocked} onWrite={onWrite} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const VERIFICATIONS: Readonly<Record<string, readonly [text: string, color: string]>> = {
  valid: ['Verified', 'good'],
  invalid: ['Not reachable', 'alarm'],
  accept_all: ['Accepts all', ''],
  unknown: ['Unverified', ''],
};

const BASES: Readonly<Record<string, string>> = {
  syntax: 'by its form',
  mail_domain: 'by the mail exchangers of its domain',
  own_page: 'published on its own website',
  reports: 'reported by customers',
};

/** How to reach a contact: the email address with the result of its check, the phone, and LinkedIn. */
function Reach({ contact }: { readonly contact: Contact }) {
  const { access, email, emailVerificationStatus, emailVerifiedAt, phone, linkedinUrl } = contact;
  const [text, color] = VERIFICATIONS[emailVerificationStatus ?? ''] ?? ['Not checked', ''];
  const basis = BASES[contact.emailVerificationBasis ?? ''];
  const checked = emailVerifiedAt ? dateOf(emailVerifiedAt) : undefined;
  const mayHaveEmail = !access.isUnlocked || email !== null;
  return (
    <>
      {email && (
        <a class="address" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {mayHaveEmail ? (
        <span class={`tag ${color}`} title={[basis, checked].filter(Boolean).join(', ') || undefined}>
          {text}
        </span>
      ) : (
        <span class="soft small">No email address known</span>
      )}
      {phone && (
        <a class="sub" href={`tel:${phone}`}>
          {phone}
        </a>
      )}
      {linkedinUrl && (
        <span class="sub">
          <Outward href={linkedinUrl}>LinkedIn</Outward>
        </span>
      )}
    </>
  );
}
