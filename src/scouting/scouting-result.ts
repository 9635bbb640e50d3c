import type { Facts, Subject, Summary, UrlFact } from '@emi/reading';

/** All scouting results of a website or record, for display. */
export interface ScoutingResult {
  readonly subject: Pick<Subject, 'type' | 'name' | 'state'>;
  readonly website: string | null;
  readonly summary: Summary;
  readonly facts: Facts;
  /** The website's classified addresses, the most relevant first. */
  readonly urls: readonly UrlFact[];
}
