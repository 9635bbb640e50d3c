import type { Analyst, Brief } from '@emi/reading';
import type { DocumentReader } from '../isolated/isolated-tools.ts';
import type { Web } from '../web/web.ts';
import type { Kept } from './keeping-web.ts';
import type { RunStore } from './run-store.ts';

/** The website of a run. */
export interface ScoutedSite {
  readonly website: string;
  /** Further hosts of the website, such as those of a district's schools. */
  readonly otherHosts: readonly string[];
  /** Domains with hosts of several districts. */
  readonly sharedDomains: readonly string[];
  /** True if a school is read from its district's website, of which content about other schools is ignored. */
  readonly isBorrowed: boolean;
}

/** A run over one website: its subject, its tools, and its run store. */
export interface Scouting extends ScoutedSite {
  readonly brief: Brief;
  readonly web: Web;
  readonly reader: DocumentReader;
  readonly analyst: Analyst;
  readonly runStore: RunStore;
  readonly signal: AbortSignal;
  /** Pages kept of earlier readings; absent for a website that is read once. */
  readonly kept?: Kept;
}
