import { useState } from 'preact/hooks';
import { dateOf, inWords } from '../parts/format.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Emails } from './emails.tsx';
import { contactsOf, type PlaceRef } from './operations.ts';
import { Outward, Quote, Section } from './part.tsx';
import type { Contact } from './types.ts';
import { Unlock } from './unlock.tsx';

interface ContactsProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly revision: number;
  readonly offset: number;
  readonly onOffset: (offset: number) => void;
  readonly onUnlocked: () => void;
}

interface Answer {
  readonly place: {
    readonly contacts: {
      readonly nodes: readonly Contact[];
      readonly pagination: { readonly total: number; readonly limit: number; readonly hasMore: boolean };
    };
  } | null;
}

const PAGE = 25;

/** The contacts of an unlocked place, page by page. */
export function Contacts({ session, place, revision, offset, onOffset, onUnlocked }: ContactsProps) {
  const operation = contactsOf(place, offset, PAGE);
  const answer = useAnswer<Answer>(session, operation, revision);
  const page = answer.data?.place?.contacts;
  const contacts = page?.nodes ?? [];
  return (
    <Section
      name="contacts"
      title={page ? `Contacts (${page.pagination.total})` : 'Contacts'}
      operation={operation}
      answer={answer}
    >
      {page && contacts.length === 0 && <p class="note">None found.</p>}
      <ul class="findings">
        {contacts.map((contact) => (
          <Person key={contact.id} session={session} contact={contact} onUnlocked={onUnlocked} />
        ))}
      </ul>
      {page && page.pagination.total > PAGE && (
        <p class="actions">
          <button type="button" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - PAGE))}>
            Previous
          </button>
          {offset + 1}–{offset + contacts.length} of {page.pagination.total}
          <button type="button" disabled={!page.pagination.hasMore} onClick={() => onOffset(offset + PAGE)}>
            Next
          </button>
        </p>
      )}
    </Section>
  );
}

interface PersonProps {
  readonly session: Session;
  readonly contact: Contact;
  readonly onUnlocked: () => void;
}

function Person({ session, contact, onUnlocked }: PersonProps) {
  const { id, name, title, school, access, evidence } = contact;
  const [isWriting, setWriting] = useState(false);
  return (
    <li>
      <p class="head">
        {name}
        {title && ` · ${title}`}
        {school && (
          <>
            {' · '}
            <a href={`/explore/schools/${school.id}`}>{school.name}</a>
          </>
        )}
      </p>
      {access.isUnlocked ? (
        <>
          <Reach contact={contact} />
          {evidence && <Quote evidence={evidence} />}
          {!isWriting && (
            <button type="button" onClick={() => setWriting(true)}>
              Emails
            </button>
          )}
          {isWriting && <Emails session={session} contactId={id} />}
        </>
      ) : (
        <Unlock
          session={session}
          type="contact"
          id={id}
          name={name}
          cost={access.unlockCost}
          onUnlocked={onUnlocked}
        />
      )}
    </li>
  );
}

const VERIFICATIONS: Readonly<Record<string, string>> = {
  valid: 'verified',
  invalid: 'does not exist',
  accept_all: 'its server accepts every address',
  unknown: 'could not be verified',
};

function Reach({ contact }: { readonly contact: Contact }) {
  const { email, emailVerificationStatus, emailVerifiedAt, phone, linkedinUrl } = contact;
  const verified = emailVerificationStatus
    ? (VERIFICATIONS[emailVerificationStatus] ?? inWords(emailVerificationStatus))
    : 'not verified';
  return (
    <p>
      {email ? (
        <>
          <a href={`mailto:${email}`}>{email}</a> ({verified}
          {emailVerifiedAt && `, ${dateOf(emailVerifiedAt)}`})
        </>
      ) : (
        'No email address known'
      )}
      {phone && ` · ${phone}`}
      {linkedinUrl && (
        <>
          {' · '}
          <Outward href={linkedinUrl}>LinkedIn</Outward>
        </>
      )}
    </p>
  );
}
