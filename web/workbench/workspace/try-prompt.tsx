import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { displayName, schoolName } from '../parts/names.ts';
import type { Operation } from '../parts/operation.ts';
import { type Session, useAnswer } from '../parts/session.tsx';
import { Emails } from '../place/emails.tsx';
import type { Prompt } from './prompt-form.tsx';

interface Reached {
  readonly id: string;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly state: string;
  readonly access: { readonly isUnlocked: boolean };
  readonly district: { readonly name: string };
  readonly school: { readonly name: string } | null;
}

/** A pause in typing after which contacts are searched. */
const WAIT_MS = 150;
const MOST = 8;

const contactsWith = (search: string): Operation => ({
  query: `query ContactsToTry($unlocked: ContactFilter!, $all: ContactFilter!) {
  unlocked: contacts(filter: $unlocked, page: { limit: ${MOST} }) { nodes { ...Reached } }
  all: contacts(filter: $all, page: { limit: ${MOST} }) { nodes { ...Reached } }
}
fragment Reached on Contact {
  id name title email state access { isUnlocked } district { id name } school { id name }
}`,
  variables: {
    unlocked: { unlockedOnly: true, ...(search && { search }) },
    all: search ? { search } : {},
  },
});

interface Contacts {
  readonly unlocked: { readonly nodes: readonly Reached[] };
  readonly all: { readonly nodes: readonly Reached[] };
}

/** Unlocked contacts first, because emails are written only to them. */
const inOrder = ({ unlocked, all }: Contacts): readonly Reached[] =>
  [...unlocked.nodes, ...all.nodes.filter(({ access }) => !access.isUnlocked)].slice(0, MOST);

interface TryPromptProps {
  readonly session: Session;
  readonly prompt: Prompt;
  readonly onClose: () => void;
}

/** Lets the user choose a contact at an unlocked place, then previews the email to the contact, or has it written. */
export function TryPrompt({ session, prompt, onClose }: TryPromptProps) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [contact, setContact] = useState<Reached>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useAnswer<Contacts>(session, contactsWith(search));
  if (contact) {
    const { isUnlocked } = contact.access;
    return (
      <Emails session={session} contact={{ ...contact, isUnlocked }} promptId={prompt.id} onClose={onClose} />
    );
  }
  const found = answer.data ? inOrder(answer.data) : [];
  return (
    <Dialog title={`Try “${prompt.name}”`} isSheet onClose={onClose}>
      <label class="field">
        A contact
        <input
          type="search"
          autocomplete="off"
          placeholder="Name"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <Alert text={answer.error} />
      <ul class="list">
        {found.map((one) => (
          <li key={one.id}>
            <div class="grow">
              <b>{one.name}</b>
              <span class="small soft">
                {[
                  one.title,
                  `${one.school ? schoolName(one.school.name) : displayName(one.district.name)}, ${one.state}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            {!one.access.isUnlocked && <span class="small soft">Locked, preview only</span>}
            <button type="button" class="btn small" onClick={() => setContact(one)}>
              Choose
            </button>
          </li>
        ))}
      </ul>
      {answer.data && found.length === 0 && (
        <p class="soft" role="status">
          {search
            ? 'No contact of this name at an unlocked place.'
            : 'No place with contacts is unlocked yet; unlock one on its page.'}
        </p>
      )}
      <p>
        <button type="button" class="btn" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}
