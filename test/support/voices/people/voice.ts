import type { Brief } from '../../../../src/scouting/analysts/analyst.ts';

/** A page in somebody's own voice, and what a careful reader would note from it. */
export interface Voice {
  readonly what: string;
  readonly brief: Brief;
  readonly path: string;
  readonly contentType?: string;
  readonly markup: string;
  readonly pageType: string;
  readonly classification: string;
  /** `name | title | email | phone | school`; what is left out is not looked at. */
  readonly people?: readonly string[];
  /** `day type title`. */
  readonly events?: readonly string[];
}
