import { type DataEntry, dataEntries } from '../../data-file.ts';

/** A pattern with a name and, where that matters, where its words stand. */
export interface DataSign extends Pick<DataEntry, 'example' | 'counterExample'> {
  readonly name: string;
  readonly where: string | null;
  readonly pattern: RegExp;
}

const inAnyCase = (source: string, isAsWritten: boolean): RegExp =>
  new RegExp(source, isAsWritten ? 'u' : 'iu');

/** The signs of a file, whose heads are `name where: pattern`; `as-written` behind them minds the case. */
export const dataSigns = (file: string, compile = inAnyCase): DataSign[] =>
  dataEntries(file).map(({ words, source, example, counterExample }) => {
    const [name = '', where = null] = words.filter((word) => word !== 'as-written');
    return { name, where, pattern: compile(source, words.includes('as-written')), example, counterExample };
  });

/** Tells whether a text has one of the signs of a name; throws for a name that the file does not have. */
export function signsIn(file: string): (name: string, text: string) => boolean {
  const signs = Map.groupBy(dataSigns(file), ({ name }) => name);
  return (name, text) => {
    const own = signs.get(name);
    if (!own) throw new Error(`data/scouting/${file} has no sign ${name}.`);
    return own.some(({ pattern }) => pattern.test(text));
  };
}
