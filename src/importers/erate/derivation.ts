import type { GroupedRow } from '../grouped-rows.ts';
import type { InputLine } from '../records/import.ts';
import type { ErateCells } from './cells.ts';
import type { Parties } from './parties.ts';

export interface DerivationContext {
  readonly parties: Parties;
  /** The date of the file, such as `2026-11-24`. */
  readonly day: string;
  readonly today: string;
}

/** Derives records from the rows of one group, such as a district. */
export type Derivation = (
  rows: readonly GroupedRow<ErateCells>[],
  context: DerivationContext,
) => readonly InputLine[];
