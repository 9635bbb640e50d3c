import type { Param, Params } from '../parameter-types.ts';
import { oneOfParam, someOfParam } from '../parameter-types.ts';
import type { ExportColumn } from './columns.ts';

const FORMATS = ['json', 'csv', 'ndjson'] as const;

/** The parameters of a list that choose format and columns. */
export const exportParameters = (columns: readonly ExportColumn[]): Params => ({
  format: described(
    oneOfParam(FORMATS),
    'The format of the response; takes precedence over `Accept`. `csv` and `ndjson` return all results.',
  ),
  [FIELDS]: described(
    someOfParam(columns.map(({ name }) => name)),
    'The columns of a CSV file, or the keys of NDJSON records, in this order; all by default. Ignored for JSON.',
  ),
});

export const FIELDS = 'fields';

const described = (param: Param, description: string): Param => ({ ...param, description });
