import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import { countOf, format, inWords } from '../parts/format.ts';
import type { Session } from '../parts/session.tsx';
import { type MatchedFile, matchFileOf } from './operations.ts';

/** A list with more rows than this is matched in the background and returned as a file. */
export const MANY_ROWS = 1_000;
const POLLED_MS = 2_000;

/** The approximate number of rows below the header; cells may contain line breaks. */
export const rowsIn = (text: string): number => text.trimEnd().split('\n').length - 1;

interface FileProgressProps {
  readonly session: Session;
  readonly id: string;
}

/** A list of accounts that is matched in the background: its progress, and then its result. */
export function FileProgress({ session, id }: FileProgressProps) {
  const [file, setFile] = useState<MatchedFile>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isCurrent = true;
    const poll = () =>
      session
        .run<{ matchFile: MatchedFile | null }>(matchFileOf(id))
        .then(({ matchFile }) => {
          if (!isCurrent || !matchFile) return;
          setFile(matchFile);
          setError(undefined);
          if (!hasEnded(matchFile)) timer = setTimeout(poll, POLLED_MS);
        })
        .catch(({ message }: Error) => {
          if (!isCurrent) return;
          setError(message);
          timer = setTimeout(poll, 5 * POLLED_MS);
        });
    poll();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id]);
  if (!file) return <Alert text={error} />;
  const { matching, job, downloadUrl, format: kind } = file;
  const { completed, total } = job?.progress ?? { completed: 0, total: 1 };
  const done = Math.min(matching.rows, completed);
  return (
    <section class="card given below" aria-labelledby="file-title" aria-live="polite">
      <h2 id="file-title">{titleOf(file)}</h2>
      {!hasEnded(file) && (
        <>
          <progress value={completed} max={total} aria-label="Rows that are matched" />
          <p class="soft">
            {format(done)} of {countOf(matching.rows, 'row')}. The list is matched in the background; you can
            leave this page and find the result under the same address for a day.
          </p>
        </>
      )}
      {job?.status === 'failed' && <Alert text={job.error ?? 'The list could not be matched.'} />}
      <Alert text={error} />
      {downloadUrl && (
        <p class="row">
          <a class="btn primary" href={downloadUrl} download="">
            Download the result as {kind.toUpperCase()}
          </a>
          <span class="soft">Your rows and columns, with the place of each row behind them.</span>
        </p>
      )}
      <Columns matching={matching} />
    </section>
  );
}

const hasEnded = ({ job }: MatchedFile): boolean => job?.status === 'completed' || job?.status === 'failed';

function titleOf({ matching, job }: MatchedFile): string {
  const { rows, matched, ambiguous, unmatched, unreadable, duplicates } = matching;
  if (job?.status === 'failed') return 'The list was not matched';
  if (matched === null) return `Matching ${countOf(rows, 'row')}…`;
  const parts = [
    `${format(matched)} matched`,
    ...(ambiguous ? [`${format(ambiguous)} to choose`] : []),
    ...(unmatched ? [`${format(unmatched)} not found`] : []),
    ...(unreadable ? [`${format(unreadable)} unreadable`] : []),
  ];
  const twice = duplicates ? `; ${countOf(duplicates, 'duplicate')}` : '';
  return `${countOf(rows, 'row')}: ${parts.join(', ')}${twice}`;
}

/** The field as which each column is read, so that the user can see a wrong guess. */
function Columns({ matching: { columns, readAs } }: Pick<MatchedFile, 'matching'>) {
  const read = columns.filter(({ field }) => field !== null);
  const kept = columns.filter(({ field }) => field === null);
  return (
    <p class="soft">
      {read.map(({ title, field }) => `“${title}” is read as ${inWords(field!)}`).join(', ')}
      {kept.length > 0 && `; ${countOf(kept.length, 'other column')} kept`}. {readAs}
    </p>
  );
}
