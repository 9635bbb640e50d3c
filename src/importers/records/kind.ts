import type { Scalar } from '../values.ts';
import type { Field } from './fields.ts';
import type { Known, Target } from './known.ts';

/** What one `type` of lines is made into: a row of one table, found again by its id or its natural key. */
export interface Kind {
  readonly type: string;
  readonly table: string;
  /** Fields that are columns of the same name. */
  readonly fields: Readonly<Record<string, Field>>;
  /** Fields that name other records, or help to. `resolve` makes columns of them. */
  readonly references: Readonly<Record<string, Reference>>;
  /** Columns that `resolve` gives. */
  readonly resolved: readonly string[];
  /** Fields that the service shows but that follow from others; a line may carry them, and nothing is done with them. */
  readonly derived: readonly string[];
  readonly key?: NaturalKey;
  /** The column that says when the row last changed. */
  readonly touched?: 'updated_at' | 'last_updated_at';
  /** Fields that are kept in another table, per organization. */
  readonly overlay?: { readonly table: string; readonly fields: Readonly<Record<string, Field>> };
  /** The columns that the references come to; throws a `Rejection` when they come to nothing. */
  resolve(draft: Draft, known: Known): Resolution;
  /** The id of a record that is stored for the first time without one. */
  newId?(draft: Draft): string;
}

export interface Reference {
  readonly field: Field;
  /** Where to look it up, and by what; nowhere for a field that only says how to read another one. */
  readonly to: readonly Target[];
  readonly by: 'id' | 'nces_id' | 'name';
}

/** What makes a record the same one again, as its unique index has it. */
export interface NaturalKey {
  /** The columns it is made of, which a line without an id must fill if they are required. */
  readonly columns: readonly string[];
  /** Expressions over the stored row `t` and the incoming row `r`, pairwise the same. */
  readonly parts: readonly (readonly [stored: string, incoming: string])[];
  /** Rows that the index is about, `$` being the row. */
  readonly where?: string;
}

/** A part of a key that reads the same for both rows; `$` stands for the row. */
export const same = (expression: string): readonly [string, string] => [
  expression.replaceAll('$', 't'),
  expression.replaceAll('$', 'r'),
];

/** A line that has been read, with its references still by name. */
export interface Draft {
  readonly line: number;
  /** Its place among the drafts of an import; a line of a CSV file can come to several. */
  readonly place: number;
  readonly kind: Kind;
  readonly id: string | null;
  /** Columns that the line says something about. */
  readonly given: Readonly<Record<string, Scalar>>;
  readonly references: Readonly<Record<string, string | null>>;
  /** Required fields that the line lacks; fine if the record is stored already. */
  readonly missing: readonly string[];
  /** What is stored already stays as it is. */
  readonly onlyIfNew: boolean;
}

export interface Resolution {
  /** Columns as if the line had given them. */
  readonly set?: Readonly<Record<string, Scalar>>;
  /** Columns of a new record only. */
  readonly otherwise?: Readonly<Record<string, Scalar>>;
  /** What a new record would need besides. */
  readonly missing?: readonly string[];
  /** The record that is meant, although the line gives no id. */
  readonly id?: string;
}
