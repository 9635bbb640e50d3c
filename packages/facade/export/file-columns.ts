import { type GraphQLSchema, parse } from 'graphql';
import { DataSchema } from '../contract/data-schema.ts';
import { type ExportColumn, exportColumnsOf } from './columns.ts';
import { fileDocument, listedType } from './file-document.ts';
import { COLUMN_SETS } from './optional-fields.ts';

/** The columns that files of a list can have. */
export interface FileColumns {
  /** The columns of a file by default. */
  readonly usual: readonly ExportColumn[];
  /** All columns, including optional ones. */
  readonly all: readonly ExportColumn[];
  /** Named sets of columns. */
  readonly sets: ReadonlyMap<string, readonly ExportColumn[]>;
  /** The names of all columns without dots. */
  readonly flatNames: ReadonlyMap<string, string>;
}

export function fileColumnsOf(schema: GraphQLSchema, document: string): FileColumns {
  const columnsOf = (isWhole: boolean) => {
    const text = fileDocument(schema, document, isWhole);
    return exportColumnsOf(new DataSchema(schema, parse(text), undefined, true).body());
  };
  const all = columnsOf(true);
  const type = listedType(schema, document);
  const isKnown = (name: string): boolean => all.some((column) => column.name === name);
  return {
    usual: columnsOf(false),
    all,
    flatNames: flatNamesOf(all.map(({ name }) => name)),
    // A tool's own route can select fewer fields.
    sets: new Map(
      Object.entries(COLUMN_SETS).flatMap(([set, { [type]: names = [] }]) =>
        names.length > 0 && names.every(isKnown)
          ? [[set, names.map((name) => columnNamed(all, name))] as const]
          : [],
      ),
    ),
  };
}

/**
 * The names of columns without dots, which some programs interpret as paths: `access_is_unlocked`. Each is unique: a
 * path that would have the name of another column keeps its levels apart with two underscores, as in `vendor__id`.
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

export function columnNamed(columns: readonly ExportColumn[], name: string): ExportColumn {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`there is no column ${name}`); // parameters are checked earlier
  return column;
}
