import { countOf, dateOf, inWords } from './format.ts';
import type { Preview } from './preview.ts';

const KINDS: Readonly<Record<string, readonly [string, string]>> = {
  classified_url: ['page read', 'pages read'],
  vendor_stack_entry: ['vendor in use', 'vendors in use'],
};

const kindOf = (kind: string, count: number): string => {
  const word = inWords(kind).toLowerCase();
  return countOf(count, ...(KINDS[kind] ?? [word, `${word}s`]));
};

/** The counts of what a locked place holds. */
export function Inside({ preview }: { readonly preview: Preview }) {
  const { contacts, contactsWithEmail, findings, schools, hasWebsite, lastReadAt } = preview;
  const read = lastReadAt ? `last read on ${dateOf(lastReadAt)}` : 'never read so far';
  return (
    <ul class="inside" aria-label="What is inside">
      <li>
        {countOf(contacts, 'contact')}
        {contacts > 0 && `, ${format(contactsWithEmail, contacts)} with an email address`}
      </li>
      {findings.map(({ kind, count }) => (
        <li key={kind}>{kindOf(kind, count)}</li>
      ))}
      {findings.length === 0 && <li>no current findings</li>}
      {schools > 0 && <li>{countOf(schools, 'school')}, each unlocked by itself</li>}
      <li>{hasWebsite ? `a known website, ${read}` : 'no known website, so scouting cannot read one'}</li>
    </ul>
  );
}

const format = (part: number, all: number): string =>
  part === all ? 'all' : part === 0 ? 'none' : String(part);
