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

/** A point at which tests can end the process. */
export type Failpoint = (typeof FAILPOINTS)[number];

let armed: Failpoint | undefined;

/** Kills this process with SIGKILL at a point, if the environment requests it. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name;
}

/** Ends the process if this point is armed. */
export function failpoint(name: Failpoint): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
