import { type GraphQLSchema, parse } from 'graphql';
import { DataSchema } from '../contract/data-schema.ts';
import { type ExportColumn, exportColumnsOf } from './columns.ts';
import { fileDocument } from './file-document.ts';

/** The columns that a list's files have in addition to those of its records in JSON. */
export interface FileExtras {
  /** The selection of columns that files have on request, from the list's records. */
  readonly optional: string;
  /** The names of columns, by the set that the parameter `columns` selects. */
  readonly sets: Readonly<Record<string, readonly string[]>>;
}

/** The columns that files of a list can have. */
export interface FileColumns {
  /** The columns of a file by default. */
  readonly usual: readonly ExportColumn[];
  /** All columns, including optional ones. */
  readonly all: readonly ExportColumn[];
  /** Columns by the set that the parameter `columns` selects. */
  readonly sets: ReadonlyMap<string, readonly ExportColumn[]>;
  /** The names of all columns without dots. */
  readonly flatNames: ReadonlyMap<string, string>;
}

/** Derives the columns of a list's files from its document. */
export function fileColumnsOf(schema: GraphQLSchema, document: string, extras?: FileExtras): FileColumns {
  const columnsOf = (optional?: string) => {
    const text = fileDocument(schema, document, optional);
    return exportColumnsOf(new DataSchema(schema, parse(text), undefined, true).body());
  };
  const all = columnsOf(extras?.optional);
  return {
    usual: columnsOf(),
    all,
    flatNames: flatNamesOf(all.map(({ name }) => name)),
    sets: new Map(
      Object.entries(extras?.sets ?? {}).map(([set, names]) => [
        set,
        names.map((name) => columnNamed(all, name)),
      ]),
    ),
  };
}

/**
 * The names of columns without dots, which some programs interpret as paths: `access_is_unlocked`. Each is unique: a
 * path that would have the name of another column keeps its levels apart with two underscores, as in `author__id`.
 */
export function flatNamesOf(names: readonly string[]): ReadonlyMap<string, string> {
  const flat = (name: string, between: string): string => name.replaceAll('.', between).replace(/^_+/, '');
  const flatNames = new Map<string, string>();
  const taken = new Set<string>();
  const levels = (name: string): number => name.split('.').length;
  for (const name of names.toSorted((a, b) => levels(a) - levels(b))) {
    let own = flat(name, '_');
    for (let between = '__'; taken.has(own); between += '_') own = flat(name, between);
    taken.add(own);
    flatNames.set(name, own);
  }
  return flatNames;
}

/** The column with a name, which was checked before. */
export function columnNamed(columns: readonly ExportColumn[], name: string): ExportColumn {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`there is no column ${name}`); // parameters are checked earlier
  return column;
}
