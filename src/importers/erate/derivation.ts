import type { GroupedRow } from '../grouped-rows.ts';
import type { Entry } from '../records/import.ts';
import type { Cells } from './cells.ts';
import type { Parties } from './parties.ts';

export interface DerivationContext {
  readonly parties: Parties;
  /** The day of the file. */
  readonly day: string;
  readonly today: string;
}

/** Turns the rows of one group, such as a district's, into records. */
export type Derivation = (rows: readonly GroupedRow<Cells>[], context: DerivationContext) => readonly Entry[];
