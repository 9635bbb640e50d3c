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
  readonly district: { readonly name: string };
  readonly school: { readonly name: string } | null;
}

const WAIT_MS = 150;

const unlockedWith = (search: string): Operation => ({
  query: `query UnlockedContacts($filter: ContactFilter!) {
  contacts(filter: $filter, page: { limit: 8 }) {
    nodes { id name title email district { id name } school { id name } }
  }
}`,
  variables: { filter: { unlockedOnly: true, ...(search && { search }) } },
});

interface TryPromptProps {
  readonly session: Session;
  readonly prompt: Prompt;
  readonly onClose: () => void;
}

/** Lets the user choose an unlocked contact, then has an email written with the prompt. */
export function TryPrompt({ session, prompt, onClose }: TryPromptProps) {
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const [contact, setContact] = useState<Reached>();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const answer = useAnswer<{ contacts: { nodes: readonly Reached[] } }>(session, unlockedWith(search));
  if (contact) return <Emails session={session} contact={contact} promptId={prompt.id} onClose={onClose} />;
  const found = answer.data?.contacts.nodes ?? [];
  return (
    <Dialog title={`Try “${prompt.name}”`} isSheet onClose={onClose}>
      <label class="field">
        An unlocked contact
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
                {[one.title, one.school ? schoolName(one.school.name) : displayName(one.district.name)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <button type="button" class="btn small" onClick={() => setContact(one)}>
              Choose
            </button>
          </li>
        ))}
      </ul>
      {answer.data && found.length === 0 && (
        <p class="soft" role="status">
          {search
            ? 'No unlocked contact of this name.'
            : 'No contact is unlocked yet; unlock one on the page of a place.'}
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
