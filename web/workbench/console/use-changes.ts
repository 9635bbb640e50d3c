import { useState } from 'preact/hooks';
import type { Operation } from '../parts/operation.ts';
import type { Session } from '../parts/session.tsx';

/**
 * Runs the changes that the buttons of a card ask for, and keeps the last error or new secret. The revision grows with
 * each change, so that data that is loaded by it is loaded again.
 */
export function useChanges(session: Session) {
  const [revision, setRevision] = useState(0);
  const [secret, setSecret] = useState<string>();
  const [error, setError] = useState<string>();
  /** Runs a change; rejects if the service refuses it. */
  const attempt = (change: Operation): Promise<void> =>
    session
      .run<{ issued?: { secret: string } }>(change)
      .then(({ issued }) => setSecret(issued?.secret))
      // Also after a refusal, because a control may show the refused value.
      .finally(() => setRevision((before) => before + 1));
  /** Runs a change; keeps the error if the service refuses it. */
  const act = (change: Operation) => {
    setError(undefined);
    attempt(change).catch(({ message }: Error) => setError(message));
  };
  return { act, attempt, error, revision, secret, forgetSecret: () => setSecret(undefined) };
}

export type Changes = ReturnType<typeof useChanges>;
