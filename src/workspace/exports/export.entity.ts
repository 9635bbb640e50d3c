import { DateTime, UUID } from '@emi/base/scalars';
import type { ExportFormat } from '@emi/facade/responses';
import { Gate, internal, OWN_USER, open, record, recordKind, recordSchema } from '@emi/records';
import { p } from '@mikro-orm/postgresql';
import { Float, Int } from 'type-graphql';
import { EXPORT_FORMAT } from './export-format.values.ts';

/** The columns and format of a customer's list of accounts, and the numbers of its matches. */
export interface MatchingFacts {
  readonly rows: number;
  /** The cells of the widest row. */
  readonly width: number;
  readonly titles: readonly string[];
  /** The rows above the titles, which are left out. */
  readonly above?: number;
  /** The positions of the columns that each field is read from. */
  readonly columns: Readonly<Record<string, readonly number[]>>;
  readonly entityType: 'district' | 'school' | null;
  /** True if the result begins with a byte order mark. */
  readonly hasMark?: boolean;
  /** The separator and encoding, as a sentence. */
  readonly readAs: string;
  /** Set once the file is complete. */
  readonly found?: Readonly<
    Record<'matched' | 'ambiguous' | 'unmatched' | 'unreadable' | 'duplicates', number>
  >;
}

const columns = {
  id: open(UUID, 'A UUID, assigned once and never reused.', p.uuid().primary()),
  organizationId: internal('The organization of the user.', p.uuid()),
  userId: internal('The user who requested it.', p.uuid()),
  jobId: internal('The job that writes the file.', p.uuid()),
  path: open(
    String,
    'The exported list: its path below `/api/v1` with the query; `/match/files` for a list of accounts.',
    p.text(),
  ),
  format: open(
    EXPORT_FORMAT.type,
    'The encoding of the rows, such as `xlsx`.',
    p.text().$type<ExportFormat>(),
  ),
  secret: internal('Signs the links to the file.', p.blob()),
  attempt: internal('The attempt of the job whose chunks are the file.', p.integer().nullable()),
  rows: open(Int, 'The rows of the file; null until it is complete.', p.integer().nullable()),
  bytes: open(
    Float,
    'The size of the file in bytes; null until it is complete.',
    p.bigint('number').nullable(),
    'r.bytes::float8',
  ),
  expiresAt: open(
    DateTime,
    'When the file is deleted, a day after its completion; null until it is complete.',
    p.datetime().nullable(),
  ),
  matchingFacts: internal(
    'What a list of accounts was read as; null for an export of a list of the API.',
    p.json<MatchingFacts>().nullable(),
  ),
  createdAt: open(DateTime, 'When the user requested the file.', p.datetime().defaultRaw('now()')),
};

const ExportSchema = recordSchema('Export', 'exports', columns);

/** A list that is exported in the background; its file is stored in chunks. */
export class Export extends ExportSchema.class {}

record(Export, ExportSchema, {
  description: "A user's export of a list, written in the background.",
  columns,
  needs: { job: ['jobId'], downloadUrl: ['secret', 'expiresAt'], matching: ['matchingFacts'] },
});

/** An export row: the id, the selected columns, and the columns that those need. */
export interface ExportRow {
  id: string;
  jobId: string;
  secret: Buffer;
  expiresAt: string | null;
  matchingFacts: MatchingFacts | null;
}

export const EXPORTS = new Gate<ExportRow>(recordKind(Export), {
  visibility: OWN_USER,
});
