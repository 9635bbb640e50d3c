import { Problem } from '@emi/base/problems';

/**
 * Codes by which the database is unavailable, in addition to the classes 08 (connections) and 53 (disk, memory,
 * connections, or other resources exhausted).
 */
const SQLSTATES = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
  '40P01', // deadlock
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now (starting up, shutting down)
  '57P05', // idle session timeout
  '25006', // read-only transaction: the server has become a standby, or refuses writes for now
  '40003', // statement completion unknown
  '25P03', // idle in transaction timeout, as after a pause of the process or the network
  '25P04', // transaction timeout
]);
/** An error with this code closes its connection, so that the next one is made to the primary. */
const READ_ONLY = '25006';
const SOCKET_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
]);
/** System calls whose failure, with any code, means no connection: a host is unreachable, or no socket is free. */
const CONNECTING = ['getaddrinfo', 'connect'];
const DRIVER_MESSAGES =
  /timeout expired|query read timeout|connection terminated|client has encountered a connection error|not queryable/i;

/** Returns `true` if the database is unavailable or too busy, `false` if the statement was wrong. */
export function isUnavailable(error: unknown): boolean {
  const { code, message, severity, syscall } = (error ?? {}) as Partial<
    Record<'code' | 'message' | 'severity' | 'syscall', unknown>
  >;
  if (severity === 'FATAL') return true; // the session ended or never began, such as while connections are not allowed
  if (typeof code === 'string' && (SQLSTATES.has(code) || /^(?:08|53)/.test(code) || SOCKET_ERRORS.has(code)))
    return true;
  if (CONNECTING.includes(String(syscall))) return true;
  return typeof message === 'string' && DRIVER_MESSAGES.test(message);
}

/** Returns `true` if the database refused or ended a statement but the connection remains usable. */
export const isOnlyRefused = (error: unknown): boolean => {
  const { severity, code } = (error ?? {}) as { severity?: unknown; code?: unknown };
  return severity === 'ERROR' && code !== READ_ONLY;
};

/** Returns `true` if a connection was lost, `false` if a statement exceeded a time limit or was refused. */
export const isLost = (error: unknown): boolean =>
  isUnavailable(error) && !isOnlyRefused(error) && !/timeout/i.test((error as Error).message);

/**
 * Awaits a write.
 * @throws Problem with this message if the write violates this unique index
 */
export async function unlessTaken<T>(index: string, message: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
    if (code !== '23505' || constraint !== index) throw error;
    throw new Problem('CONFLICT', message);
  }
}

/** Returns `true` if a row refers to another one that does not exist, such as one deleted by somebody else just now. */
export const isOrphaned = (error: unknown): boolean => {
  const { code, detail } = (error ?? {}) as { code?: unknown; detail?: unknown };
  return code === '23503' && /is not present in table/.test(String(detail));
};

const BAD_VALUES = new Set([
  '22P02', // not a value of the type
  '22003', // number out of range
  '22007', // not a date
  '22008', // no such date
  '22021', // characters that the encoding does not have
]);

/** Returns `true` if the database refused a value, which the request must have supplied, such as in a forged cursor. */
export const isBadValue = (error: unknown): boolean =>
  BAD_VALUES.has(String((error as { code?: unknown } | null)?.code));

/**
 * Returns `true` if the database cannot store a value because of what it contains, or because it is too large or too
 * deep: SQLSTATE classes 22 and 54, and the Problem that pools make of some errors of class 22.
 */
export const isUnstorable = (error: unknown): boolean =>
  /^(?:22|54|BAD_USER_INPUT$)/.test(String((error as { code?: unknown } | null)?.code));
