import type { Param, Params } from '../contract/parameter-types.ts';
import { flagParam, oneOfParam, someOfParam } from '../contract/parameter-types.ts';
import type { ExportFormat } from '../responses/file-formats.ts';
import type { ExportColumn } from './columns.ts';
import type { FileColumns } from './file-columns.ts';

/** The formats of a list's files; GeoJSON requires coordinates. */
export const formatsOf = (columns: readonly ExportColumn[]): readonly ExportFormat[] => [
  ...(['csv', 'ndjson', 'xlsx', 'parquet'] as const),
  ...(columns.some(({ name }) => name === 'latitude') ? (['geojson'] as const) : []),
];

/** The parameters of a list that select format and columns. */
export const exportParameters = ({ usual, all, sets }: FileColumns): Params => ({
  format: described(
    oneOfParam(['json', ...formatsOf(usual)]),
    'The format of the response; takes precedence over `Accept`. All formats but `json` return all results.',
  ),
  [FIELDS]: described(
    someOfParam(all.map(({ name }) => name)),
    'The columns of a file, or the keys of NDJSON records, in this order; by default all that need not be asked for. ' +
      'Ignored for JSON.',
  ),
  ...(sets.size > 0 && {
    [COLUMNS]: described(
      oneOfParam([...sets.keys()]),
      'A set of columns in place of `fields`: `crm` has those that CRMs import. Ignored for JSON.',
    ),
  }),
  [NAMES]: described(
    oneOfParam(['flat']),
    'Names of columns without dots, as in `access_is_unlocked`, and NDJSON records without objects. Ignored for JSON.',
  ),
  [BOM]: described(
    flagParam,
    'CSV begins with a byte order mark, without which Excel does not read it as UTF-8. Ignored for other formats.',
  ),
});

export const FIELDS = 'fields';
export const COLUMNS = 'columns';
export const NAMES = 'names';
export const BOM = 'bom';
/** Parameters that apply to files only. */
export const FILE_PARAMETERS = [FIELDS, COLUMNS, NAMES, BOM];

const described = (param: Param, description: string): Param => ({ ...param, description });
