import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts a process' time in hundredths of a second, whatever the kernel's own clock. */
const MS_PER_TICK = 10;

interface Stat {
  readonly parent: number;
  /** Milliseconds of all its threads. */
  readonly own: number;
  /** Milliseconds of its children that have ended. */
  readonly ended: number;
}

/** CPU time of a process with all its threads; undefined where there is no /proc. */
export const cpuOfProcess = (pid: number): number | undefined => statOf(pid)?.own;

/** CPU time of a PostgreSQL: of the postmaster, its processes, and those that have ended. */
export function cpuOfPostgres(postmaster: number): number | undefined {
  const main = statOf(postmaster);
  if (!main) return undefined;
  const children = processes().filter((pid) => statOf(pid)?.parent === postmaster);
  return children.reduce((sum, pid) => sum + (statOf(pid)?.own ?? 0), main.own + main.ended);
}

const processes = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the program's name in brackets, may contain anything: count from behind it.
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
