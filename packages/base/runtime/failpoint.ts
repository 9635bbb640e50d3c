/** Points at which tests can kill the service, each named after the step just completed. */
export const FAILPOINTS = [
  'demo.created',
  'unlock.begun',
  'unlock.charged',
  'unlock.enqueued',
  'unlock.committed',
  'email.held',
  'email.queued',
  'email.claimed',
  'email.briefed',
  'email.written',
  'email.stored',
  'email.settled',
  'email.finished',
] as const;

/** The name of a failpoint. */
export type Failpoint = (typeof FAILPOINTS)[number];

let armed: Failpoint | undefined;

/** Chooses the point at which this process dies, as the environment requests; undefined for none. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name;
}

/** Kills the process if this point is armed: with SIGKILL, so that nothing can be cleaned up, as in a crash. */
export function failpoint(name: Failpoint): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
