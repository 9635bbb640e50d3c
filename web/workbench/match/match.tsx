import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { csvFile } from '../parts/files.ts';
import { countOf, format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import type { Session } from '../parts/session.tsx';
import { type Accounts, readAccounts } from './accounts.ts';
import { asFile, type Chosen } from './as-file.ts';
import { type Match, matchOf } from './operations.ts';
import { Results } from './results.tsx';
import { SaveAsList } from './save-as-list.tsx';

/** Rows of one request; each request counts as one for 200 rows. */
const AT_ONCE = 200;
const MOST_ROWS = 5_000;

interface Found {
  readonly given: Accounts;
  readonly matches: readonly Match[];
}

/** Matches a pasted list of accounts with places, and makes a list or a file of those that are meant. */
export function MatchAccounts({ session }: { readonly session: Session }) {
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [status, setStatus] = useState('');
  const [error, setError] = useState<string>();
  const match = async (text: string) => {
    const given = readAccounts(text);
    const { accounts } = given;
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
    setFound({ given, matches });
  };
  const submit = (text: string) => {
    setError(undefined);
    match(text)
      .catch(({ message }: Error) => setError(message))
      .finally(() => setStatus(''));
  };
  return (
    <>
      <div class="title">
        <div>
          <h1>Match your accounts</h1>
          <p class="soft">
            Finds the districts and schools that your own rows mean. Nothing is stored until you make a list.
          </p>
        </div>
        {found && (
          <span class="row push actions">
            <More operations={[matchOf(found.given.accounts.slice(0, AT_ONCE))]} />
          </span>
        )}
      </div>
      <Alert text={error} />
      <Given status={status} onSubmit={submit} isDone={found !== undefined} />
      {found && (
        <Matched key={found.given} session={session} found={found} chosen={chosen} onChoose={setChosen} />
      )}
    </>
  );
}

interface GivenProps {
  readonly status: string;
  readonly isDone: boolean;
  readonly onSubmit: (text: string) => void;
}

/** Rows that are pasted, dropped, or in a chosen file; where they can be seen and changed. */
function Given({ status, isDone, onSubmit }: GivenProps) {
  const take = async (form: HTMLFormElement, file: File | undefined) => {
    const field = form.elements.namedItem('rows') as HTMLTextAreaElement;
    if (file) field.value = await file.text();
  };
  return (
    <form
      class="card given"
      aria-label="Accounts"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(String(new FormData(event.currentTarget).get('rows')));
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.currentTarget, event.dataTransfer?.files[0]);
      }}
    >
      <label class="field">
        Accounts
        <textarea
          name="rows"
          rows={isDone ? 3 : 9}
          required
          spellcheck={false}
          placeholder={'Name,City,State\nSpringfield Public Schools,Springfield,MA'}
        />
        <small>
          Paste rows from a spreadsheet, or drop a CSV file here. The first row names the columns: Name, City,
          State, Website, NCES id, or State id; others stay with their rows.
        </small>
      </label>
      <div class="row">
        <button type="submit" class="btn primary">
          Match
        </button>
        <label class="btn">
          <Icon name="docs" />
          Choose a file
          <input
            class="unseen bare"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ currentTarget }) => take(currentTarget.form!, currentTarget.files?.[0])}
          />
        </label>
        <span role="status" class="soft">
          {status}
        </span>
      </div>
    </form>
  );
}

const KINDS: Readonly<Record<Match['status'], string>> = {
  matched: 'Matched',
  ambiguous: 'To choose',
  unmatched: 'Not found',
};

interface MatchedProps {
  readonly session: Session;
  readonly found: Found;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

function Matched({ session, found: { given, matches }, chosen, onChoose }: MatchedProps) {
  const [only, setOnly] = useState<Match['status']>();
  const countWith = (wanted: Match['status']) => matches.filter(({ status }) => status === wanted).length;
  return (
    <>
      <div class="tiles trio below" role="group" aria-label="Rows by what was found">
        {(Object.keys(KINDS) as Match['status'][]).map((status) => (
          <button
            key={status}
            type="button"
            class="tile"
            aria-pressed={only === status}
            onClick={() => setOnly(only === status ? undefined : status)}
          >
            <span class="soft">{KINDS[status]}</span>
            <b>{format(countWith(status))}</b>
          </button>
        ))}
      </div>
      <Card
        id="matches"
        class="below"
        title={summaryOf(matches)}
        aside={
          <button
            type="button"
            class="btn small"
            onClick={() => csvFile('accounts-with-places', asFile(given, matches, chosen))}
          >
            <Icon name="save" />
            Save rows with our ids
          </button>
        }
      >
        <Results
          key={only}
          accounts={given.accounts}
          matches={matches}
          chosen={chosen}
          only={only}
          onChoose={onChoose}
        />
        <SaveAsList session={session} matches={matches} chosen={chosen} />
      </Card>
    </>
  );
}

function summaryOf(matches: readonly Match[]): string {
  const count = (wanted: Match['status']) => matches.filter(({ status }) => status === wanted).length;
  const parts = [`${format(count('matched'))} matched`];
  if (count('ambiguous') > 0) parts.push(`${format(count('ambiguous'))} to choose`);
  if (count('unmatched') > 0) parts.push(`${format(count('unmatched'))} not found`);
  return `${countOf(matches.length, 'row')}: ${parts.join(', ')}`;
}
