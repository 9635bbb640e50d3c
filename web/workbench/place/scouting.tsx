import { dateOf } from '@emi/reading/reasons';
import { useEffect, useState } from 'preact/hooks';
import { Alert } from '../parts/alert.tsx';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';
import type { PlaceRef } from './operations.ts';
import type { ScoutingStatus } from './types.ts';

const STATUS = `id status
    progress { percent message }
    failure { message canRetry occurredAt }
    success { completedAt }`;
const start = ({ type, id }: PlaceRef): Operation => ({
  query: `mutation StartScouting($entityType: InstitutionType!, $entityId: UUID!) {
  startScouting(entityType: $entityType, entityId: $entityId) {
    isNew
    scoutingStatus { id status }
  }
}`,
  variables: { entityType: type, entityId: id },
});
const watch = ({ type, id }: PlaceRef): Operation => ({
  query: `subscription WatchScouting($entityType: InstitutionType!, $entityId: UUID!) {
  scoutingStatus(entityType: $entityType, entityId: $entityId) {
    ${STATUS}
  }
}`,
  variables: { entityType: type, entityId: id },
});

const UNDER_WAY = ['pending', 'in_progress'];

interface ScoutingProps {
  readonly session: Session;
  readonly place: PlaceRef;
  readonly status: ScoutingStatus;
  /** True if the user may start another reading, which costs nothing at an unlocked place. */
  readonly canRead: boolean;
  readonly onFinished: () => void;
}

/** The progress of a scouting run, or the reason why the last one failed. */
export function Scouting({ session, place, status: known, canRead, onFinished }: ScoutingProps) {
  const [live, setLive] = useState<ScoutingStatus>();
  const [error, setError] = useState<string>();
  const status = live ?? known;
  const isRunning = UNDER_WAY.includes(status.status);
  useEffect(() => {
    if (!UNDER_WAY.includes(known.status)) return setLive(undefined);
    const stop = new AbortController();
    const follow = async () => {
      for await (const { scoutingStatus } of session.follow<{ scoutingStatus: ScoutingStatus }>(
        watch(place),
        stop.signal,
      ))
        setLive(scoutingStatus);
      if (!stop.signal.aborted) onFinished();
    };
    follow().catch((reason: Error) => !stop.signal.aborted && setError(reason.message));
    return () => stop.abort();
  }, [session, known.status]);
  if (!isRunning && !status.failure && !error) return null;
  return (
    <section class="card scouting" aria-label="Reading the website">
      <div class="body">
        {isRunning && (
          <>
            <p role="status">
              {status.status === 'pending' ? 'Waiting to read the website' : 'Reading the website'},{' '}
              {Math.round(status.progress.percent)}%. {status.progress.message}
            </p>
            <progress max={100} value={status.progress.percent} aria-label="Progress of reading" />
          </>
        )}
        {!isRunning && status.failure && (
          <p role="alert" class="row">
            {notRead(status.failure)}
            {status.failure.canRetry && canRead && (
              <button
                type="button"
                class="btn small"
                onClick={() =>
                  startScouting(session, place).then(onFinished, (reason: Error) => setError(reason.message))
                }
              >
                Try again
              </button>
            )}
          </p>
        )}
        <Alert text={error} />
      </div>
    </section>
  );
}

/** "Not read on Nov 27, 2026: the website cannot be reached." */
const notRead = ({ message, occurredAt }: NonNullable<ScoutingStatus['failure']>): string =>
  `Not read${occurredAt ? ` on ${dateOf(occurredAt)}` : ''}: ${message}`;

export const isUnderWay = ({ status }: ScoutingStatus): boolean => UNDER_WAY.includes(status);

/** Starts another scouting run. */
export const startScouting = (session: Session, place: PlaceRef): Promise<unknown> =>
  session.run(start(place));
