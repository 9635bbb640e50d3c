import { type ValueOf, valueSet } from '@emi/base/declared';
import { z } from 'zod';
import { type JobKind, jobKind } from '../../jobs/job.kind.ts';

export const MATCH_FORMAT = valueSet(
  'MatchFileFormat',
  'The format of a list of accounts with their places.',
  {
    csv: 'Comma-separated values with a header line, as in RFC 4180.',
    xlsx: 'An Excel workbook with all cells as text, so that ids keep their zeros.',
  },
);
export type MatchFormat = ValueOf<typeof MATCH_FORMAT>;

const FILE = {
  payload: z.object({ exportId: z.uuid() }),
  retries: 3,
  backoffSeconds: 10,
  timeLimitSeconds: 3_600,
};

/** Matches the rows of an uploaded list of accounts, and writes them with their places as CSV. */
const MATCH_FILE = jobKind({ ...FILE, name: 'match_file' });

/** Matches the rows and writes a workbook. Workers of earlier releases cannot, so they do not claim such jobs. */
const MATCH_WORKBOOK = jobKind({ ...FILE, name: 'match_workbook' });

export const MATCH_KINDS = [MATCH_FILE, MATCH_WORKBOOK];

export const matchKindOf = (format: MatchFormat): JobKind<{ exportId: string }> =>
  format === 'csv' ? MATCH_FILE : MATCH_WORKBOOK;
