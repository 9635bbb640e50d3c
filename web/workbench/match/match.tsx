import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Copies } from '../parts/copies.tsx';
import { asCsv } from '../parts/copy.ts';
import { csvFile } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import type { Session } from '../parts/session.tsx';
import { type Account, readAccounts } from './accounts.ts';
import { type Match, matchOf } from './operations.ts';
import { type Chosen, Results } from './results.tsx';
import { SaveAsList } from './save-as-list.tsx';

/** Rows of one request; each request counts as one for 200 rows. */
const AT_ONCE = 200;
const MOST_ROWS = 5_000;

interface Found {
  readonly accounts: readonly Account[];
  readonly matches: readonly Match[];
  readonly ignored: readonly string[];
}

/** Matches a pasted list of accounts with places, and makes a list of those that are meant. */
export function MatchAccounts({ session }: { readonly session: Session }) {
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [status, setStatus] = useState('');
  const [error, setError] = useState<string>();
  const match = async (text: string) => {
    const { accounts, ignored } = readAccounts(text);
    if (accounts.length === 0) throw new Error('There are no rows below the titles.');
    if (accounts.length > MOST_ROWS)
      throw new Error(
        `At most ${format(MOST_ROWS)} rows are matched at once; these are ${format(accounts.length)}.`,
      );
    const matches: Match[] = [];
    for (let at = 0; at < accounts.length; at += AT_ONCE) {
      setStatus(`Matching ${format(at)} of ${format(accounts.length)} rows…`);
      const { matchPlaces } = await session.run<{ matchPlaces: { matches: Match[] } }>(
        matchOf(accounts.slice(at, at + AT_ONCE)),
      );
      matches.push(...matchPlaces.matches);
    }
    setChosen({});
    setFound({ accounts, matches, ignored });
  };
  const submit = (text: string) => {
    setError(undefined);
    match(text)
      .catch(({ message }: Error) => setError(message))
      .finally(() => setStatus(''));
  };
  const missed = found?.accounts.filter((_account, row) => found.matches[row]!.status === 'unmatched') ?? [];
  return (
    <div class="stack older">
      <h1>Match your accounts</h1>
      <p>
        Paste rows from a spreadsheet or a CSV file. The first row names the columns: Name, City, State,
        Website, NCES id, or State id. Nothing is stored until you make a list.
      </p>
      <form
        aria-label="Accounts"
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get('rows')));
        }}
      >
        <label class="pasted">
          Accounts
          <textarea
            name="rows"
            rows={8}
            required
            spellcheck={false}
            placeholder={'Name,City,State\nSpringfield Public Schools,Springfield,MA'}
          />
        </label>
        <p class="actions">
          <button type="submit" class="primary">
            Match
          </button>
          <label>
            or choose a file <input type="file" accept=".csv,.tsv,.txt,text/csv" onChange={fill} />
          </label>
          <span role="status">{status}</span>
        </p>
      </form>
      <Alert text={error} />
      {found && (
        <section aria-labelledby="matches-title">
          <h2 id="matches-title">{summaryOf(found.matches)}</h2>
          {found.ignored.length > 0 && <p class="note">Not read: {found.ignored.join(', ')}.</p>}
          <SaveAsList key={found.accounts} session={session} matches={found.matches} chosen={chosen} />
          <Results accounts={found.accounts} matches={found.matches} chosen={chosen} onChoose={setChosen} />
          {missed.length > 0 && (
            <p class="actions">
              <button type="button" onClick={() => csvFile('accounts-without-a-place', asFile(missed))}>
                Save rows without a place as CSV
              </button>
            </p>
          )}
          <Copies operation={matchOf(found.accounts.slice(0, AT_ONCE))} />
        </section>
      )}
    </div>
  );
}

/** Puts the text of a file into the field, where it can be seen and changed. */
async function fill({ currentTarget }: { readonly currentTarget: HTMLInputElement }): Promise<void> {
  const [file] = currentTarget.files ?? [];
  const field = currentTarget.form!.elements.namedItem('rows') as HTMLTextAreaElement;
  if (file) field.value = await file.text();
}

function summaryOf(matches: readonly Match[]): string {
  const count = (wanted: Match['status']) => matches.filter(({ status }) => status === wanted).length;
  const parts = [`${format(count('matched'))} matched`];
  if (count('ambiguous') > 0) parts.push(`${format(count('ambiguous'))} to choose`);
  if (count('unmatched') > 0) parts.push(`${format(count('unmatched'))} not found`);
  return `${countOf(matches.length, 'row')}: ${parts.join(', ')}`;
}

const FIELDS = ['name', 'city', 'state', 'domain', 'ncesId', 'stateId'] as const;

const asFile = (accounts: readonly Account[]): string =>
  asCsv(
    FIELDS,
    accounts.map((account) => FIELDS.map((field) => account[field] ?? null)),
  );
