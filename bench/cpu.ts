import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports process times in hundredths of a second, whatever the kernel's clock. */
const MS_PER_TICK = 10;

interface Stat {
  readonly parent: number;
  /** CPU milliseconds of all threads. */
  readonly own: number;
  /** CPU milliseconds of terminated children. */
  readonly ended: number;
}

/** CPU milliseconds of a process with all its threads; undefined without /proc. */
export const cpuOfProcess = (pid: number): number | undefined => statOf(pid)?.own;

/** Megabytes of resident memory; undefined without /proc. */
export function memoryOf(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024; // a process that has just ended has none
  } catch {
    return undefined;
  }
}

/**
 * CPU milliseconds of a process's first thread, to the nanosecond; where the kernel does not report them, those of all
 * threads, to a tick.
 */
export function preciseCpuOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return statOf(pid)?.own ?? 0;
  }
}

/**
 * CPU milliseconds of PostgreSQL without the postmaster itself, precise but for processes that ended, such as the
 * workers of a parallel plan.
 */
export const preciseCpuOfPostgres = (postmaster: number): number =>
  processes()
    .filter((pid) => statOf(pid)?.parent === postmaster)
    .reduce((sum, pid) => sum + preciseCpuOf(pid), statOf(postmaster)?.ended ?? 0);

/** CPU milliseconds of PostgreSQL: the postmaster, its processes, and terminated ones. */
export function cpuOfPostgres(postmaster: number): number | undefined {
  const main = statOf(postmaster);
  if (!main) return undefined;
  const children = processes().filter((pid) => statOf(pid)?.parent === postmaster);
  return children.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), main.own + main.ended);
}

/** CPU milliseconds of a process, the processes that it started, and those of them that ended; 0 without /proc. */
export function cpuOfTree(pid: number): number {
  const main = statOf(pid);
  if (!main) return 0;
  const children = processes().filter((child) => statOf(child)?.parent === pid);
  return children.reduce((sum, child) => sum + cpuOfTree(child), main.own + main.ended);
}

/** Megabytes of resident memory of a process and those that it started; 0 without /proc. */
export const memoryOfTree = (pid: number): number =>
  processes()
    .filter((child) => statOf(child)?.parent === pid)
    .reduce((sum, child) => sum + memoryOfTree(child), memoryOf(pid) ?? 0);

const processes = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the program's name in parentheses, can contain anything, so parsing starts after it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent, user, system, userOfEnded, systemOfEnded] = [1, 11, 12, 13, 14].map(
      (at) => fields[at] ?? 0,
    );
    return {
      parent: parent!,
      own: (user! + system!) * MS_PER_TICK,
      ended: (userOfEnded! + systemOfEnded!) * MS_PER_TICK,
    };
  } catch {
    return undefined;
  }
}
