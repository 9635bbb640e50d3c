import type { GroupedRow } from '../grouped-rows.ts';
import type { InputLine } from '../records/import.ts';
import type { ErateCells } from './cells.ts';
import type { Parties } from './parties.ts';

export interface DerivationContext {
  readonly parties: Parties;
  /** The day of the file. */
  readonly day: string;
  readonly today: string;
}

/** Turns the rows of one group, such as a district's, into records. */
export type Derivation = (
  rows: readonly GroupedRow<ErateCells>[],
  context: DerivationContext,
) => readonly InputLine[];
