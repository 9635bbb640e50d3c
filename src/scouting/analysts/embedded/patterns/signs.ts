import { type DataEntry, dataEntries } from '../../data-file.ts';

/** A pattern with a name and, where that matters, where its words stand. */
export interface DataSign extends Omit<DataEntry, 'head'> {
  readonly name: string;
  readonly where: string | null;
  readonly pattern: RegExp;
}

/** The signs of a file, whose heads are `name where: pattern`; `as-written` behind them minds the case. */
export const dataSigns = (file: string): DataSign[] =>
  dataEntries(file).map(({ head, ...examples }) => {
    const [, name, where = null, asWritten, source] =
      /^(\w+)(?: (?!as-)(\w+))?( as-written)?: (.+)$/.exec(head) ?? [];
    if (!name || !source) throw new Error(`data/scouting/${file} has no sign in: ${head}`);
    return { name, where, pattern: new RegExp(source, asWritten ? '' : 'i'), ...examples };
  });
