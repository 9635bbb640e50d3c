import type { Facts, Subject, Summary, UrlFact } from './facts.ts';

/** All that scouting knows of one website or record, to be shown. */
export interface ScoutingResult {
  readonly subject: Pick<Subject, 'type' | 'name' | 'state'>;
  readonly website: string | null;
  readonly summary: Summary;
  readonly facts: Facts;
  /** The most relevant ones first. */
  readonly urls: readonly UrlFact[];
}
