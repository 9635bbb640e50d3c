import type { Analyst, Brief } from '../analysts/analyst.ts';
import type { Reader } from '../isolated/isolated-tools.ts';
import type { Web } from '../web/web.ts';
import type { RunStore } from './run-store.ts';

/** A run over one website: whose it is, what it works with, and where it notes what it finds. */
export interface Scouting {
  readonly website: string;
  /** Hosts that belong to it beside its own, such as those of a district's schools. */
  readonly otherHosts: readonly string[];
  /** The website is the one of a school's district: what does not speak of the school is nothing to it. */
  readonly isBorrowed: boolean;
  readonly brief: Brief;
  readonly web: Web;
  readonly reader: Reader;
  readonly analyst: Analyst;
  readonly runStore: RunStore;
  readonly signal: AbortSignal;
}
