import { useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { Card } from '../parts/card.tsx';
import { countOf, format } from '../parts/format.ts';
import { Icon } from '../parts/icon.tsx';
import { More } from '../parts/more.tsx';
import { SaveTable } from '../parts/save-table.tsx';
import type { Session } from '../parts/session.tsx';
import { type Accounts, readAccounts } from './accounts.ts';
import { type Chosen, withPlaces } from './as-file.ts';
import { FileProgress, MANY_ROWS, rowsIn } from './file.tsx';
import { type Match, matchOf } from './operations.ts';
import { Results } from './results.tsx';
import { SaveAsList } from './save-as-list.tsx';

/** Rows per operation: as many as count as one request. */
const AT_ONCE = 200;

interface Found {
  readonly given: Accounts;
  readonly matches: readonly Match[];
}

/** Matches a pasted list of accounts with places, and makes a list or a file of the matched places. */
export function MatchAccounts({ session }: { readonly session: Session }) {
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [status, setStatus] = useState('');
  const [error, setError] = useState<string>();
  const [fileId, setFileId] = useState(() => new URLSearchParams(location.search).get('file') ?? undefined);
  const send = async (file: Blob, kind: Format) => {
    setStatus('Sending the list…');
    const { id } = await session.upload<{ id: string }>(`/match/files?bom=true&format=${kind}`, file);
    history.replaceState(null, '', `?file=${id}`);
    setFound(undefined);
    setFileId(id);
  };
  const match = async (text: string, kind: Format) => {
    const given = readAccounts(text);
    const { accounts } = given;
    if (accounts.length === 0) throw new Error('There are no rows below the titles.');
    if (accounts.length > MANY_ROWS) return send(new Blob([text]), kind);
    const matches: Match[] = [];
    for (let at = 0; at < accounts.length; at += AT_ONCE) {
      setStatus(`Matching ${format(at)} of ${format(accounts.length)} rows…`);
      const { matchPlaces } = await session.run<{ matchPlaces: { matches: Match[] } }>(
        matchOf(accounts.slice(at, at + AT_ONCE)),
      );
      matches.push(...matchPlaces.matches);
    }
    setChosen({});
    setFileId(undefined);
    history.replaceState(null, '', location.pathname);
    setFound({ given, matches });
  };
  const submit = (rows: string | Blob, kind: Format) => {
    setError(undefined);
    (typeof rows === 'string' ? match(rows, kind) : send(rows, kind))
      .catch(({ message }: Error) => setError(message))
      .finally(() => setStatus(''));
  };
  return (
    <>
      <div class="title">
        <div>
          <h1>Match your accounts</h1>
          <p class="soft">
            Finds the districts and schools behind your own rows. Nothing is stored until you make a list;
            only long lists and their results are kept, for a day.
          </p>
        </div>
        {found && (
          <span class="row push actions">
            <More operations={[matchOf(found.given.accounts.slice(0, AT_ONCE))]} />
          </span>
        )}
      </div>
      <Alert text={error} />
      <Given status={status} onSubmit={submit} onFailure={setError} isDone={found !== undefined} />
      {fileId && <FileProgress key={fileId} session={session} id={fileId} />}
      {found && (
        <Matched key={found.given} session={session} found={found} chosen={chosen} onChoose={setChosen} />
      )}
    </>
  );
}

/** The format in which a long list comes back as a file. */
type Format = 'csv' | 'xlsx';

const formatOf = (form: HTMLFormElement) => new FormData(form).get('format') as Format;

interface GivenProps {
  readonly status: string;
  readonly isDone: boolean;
  readonly onSubmit: (rows: string | Blob, kind: Format) => void;
  readonly onFailure: (message: string) => void;
}

/** The form for the accounts: rows are pasted, dropped, or read from a chosen file, and can be edited. */
function Given({ status, isDone, onSubmit, onFailure }: GivenProps) {
  const take = async (form: HTMLFormElement, file: File | undefined) => {
    const field = form.elements.namedItem('rows') as HTMLTextAreaElement;
    if (!file) return;
    const text = await file.text().catch(() => undefined);
    if (text === undefined) onFailure(`${file.name} cannot be read.`);
    else if (rowsIn(text) > MANY_ROWS) onSubmit(file, formatOf(form));
    else field.value = text;
  };
  return (
    <form
      class="card given"
      aria-label="Accounts"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit(String(new FormData(form).get('rows')), formatOf(form));
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return; // text, which the browser puts into the field
        event.preventDefault();
        void take(event.currentTarget, file);
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
          State, Website, NCES id, or State id; others stay with their rows. More than {format(MANY_ROWS)}{' '}
          rows, at most 250,000, are matched in the background and come back as a file.
        </small>
      </label>
      <div class="row">
        <button type="submit" class="btn primary">
          Match
        </button>
        <label class="btn">
          <Icon name="contract" />
          Choose a file
          <input
            class="unseen bare"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={({ currentTarget }) => void take(currentTarget.form!, currentTarget.files?.[0])}
          />
        </label>
        <label class="row">
          Long lists come back as
          <select name="format">
            <option value="csv">CSV</option>
            <option value="xlsx">XLSX</option>
          </select>
        </label>
        <span role="status" class="soft">
          {status}
        </span>
      </div>
    </form>
  );
}

/** The name of the file of rows with their places. */
const FILE = 'accounts-with-places';

const STATUS_TITLES: Readonly<Record<Match['status'], string>> = {
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
        {(Object.keys(STATUS_TITLES) as Match['status'][]).map((status) => (
          <button
            key={status}
            type="button"
            class="tile"
            aria-pressed={only === status}
            onClick={() => setOnly(only === status ? undefined : status)}
          >
            <span class="soft">{STATUS_TITLES[status]}</span>
            <b>{format(countWith(status))}</b>
          </button>
        ))}
      </div>
      <Card
        id="matches"
        class="below"
        title={summaryOf(matches)}
        aside={
          <SaveTable
            label="Save rows with our ids"
            name={FILE}
            tableOf={() => withPlaces(given, matches, chosen)}
          />
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
        <SaveAsList session={session} matches={matches} chosen={chosen} given={given} />
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
