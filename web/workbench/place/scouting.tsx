import { useEffect, useState } from 'preact/hooks';
import { Copies } from '../parts/copies.tsx';
import { inWords, timeOf } from '../parts/format.ts';
import type { Operation } from '../parts/operation.ts';
import { Alert } from '../parts/page.tsx';
import type { Session } from '../parts/session.tsx';
import type { PlaceRef } from './operations.ts';
import type { ScoutingStatus } from './types.ts';

const STATUS = `id status
    progress { percent message }
    failure { message canRetry }
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
  readonly hasWebsite: boolean;
  readonly isUnlocked: boolean;
  readonly onFinished: () => void;
}

/** The state of scouting, live while it runs. */
export function Scouting({
  session,
  place,
  status: known,
  hasWebsite,
  isUnlocked,
  onFinished,
}: ScoutingProps) {
  const [live, setLive] = useState<ScoutingStatus>();
  const [isWatching, setWatching] = useState(false);
  const [error, setError] = useState<string>();
  const status = live ?? known;
  const isRunning = UNDER_WAY.includes(status.status);
  useEffect(() => {
    if (!isWatching && !UNDER_WAY.includes(known.status)) return;
    const stop = new AbortController();
    const follow = async () => {
      for await (const { scoutingStatus } of session.follow<{ scoutingStatus: ScoutingStatus }>(
        watch(place),
        stop.signal,
      ))
        setLive(scoutingStatus);
      if (!stop.signal.aborted) onFinished();
      setWatching(false);
    };
    follow().catch((reason: Error) => !stop.signal.aborted && setError(reason.message));
    return () => stop.abort();
  }, [session, isWatching, known.status]);
  const begin = () => {
    setError(undefined);
    session.run(start(place)).then(
      () => setWatching(true),
      (reason: Error) => setError(reason.message),
    );
  };
  return (
    <section class="scouting" aria-label="Scouting">
      <p role="status">
        <strong>Scouting:</strong> {textOf(status)}
      </p>
      {isRunning && <progress max={100} value={status.progress.percent} aria-label="Progress of scouting" />}
      <Alert text={error} />
      {isUnlocked && !isRunning && hasWebsite && session.may('unlock') && (
        <button type="button" onClick={begin}>
          Start scouting
        </button>
      )}
      {!hasWebsite && <p class="note">No website is known, so scouting has nothing to read.</p>}
      <Copies operation={watch(place)} />
    </section>
  );
}

function textOf({ status, progress, failure, success }: ScoutingStatus): string {
  if (UNDER_WAY.includes(status))
    return `${inWords(status)}, ${Math.round(progress.percent)} %. ${progress.message}`;
  if (failure) return `failed. ${failure.message}`;
  return success?.completedAt ? `completed on ${timeOf(success.completedAt)}` : 'not started';
}
