/** Where tests may stop the service in the middle of something; the names say what has just been done. */
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
export type Failpoint = (typeof FAILPOINTS)[number];

let armed: Failpoint | undefined;

/** Lets the process kill itself, as `kill -9` would, when it comes to a point. Off unless the environment asks. */
export function armFailpoint(name: Failpoint | undefined): void {
  armed = name;
}

export function failpoint(name: Failpoint): void {
  if (armed === name) process.kill(process.pid, 'SIGKILL');
}
