import { type DataEntry, dataEntries } from './data-file.ts';

/** A named pattern and, if it matters, the required position of its words. */
export interface DataSign extends Pick<DataEntry, 'examples' | 'counterExamples'> {
  readonly name: string;
  readonly where: string | null;
  readonly pattern: RegExp;
  /** The same pattern, for finding all matches. */
  readonly everywhere: RegExp;
}

/** Without a class of letters, a pattern does not need the flag `u`, which makes it half again as slow. */
const flagsOf = (source: string, isAsWritten: boolean): string =>
  (isAsWritten ? '' : 'i') + (source.includes('\\p') ? 'u' : '');

type Compile = (source: string, isAsWritten: boolean, where: string | null) => RegExp;
const anywhere: Compile = (source, isAsWritten) => new RegExp(source, flagsOf(source, isAsWritten));

/** A pattern for whole words, in any letter case unless `isAsWritten`. */
export const wordPattern = (source: string, isAsWritten = false): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`, 'iu'.slice(Number(isAsWritten)));

/** The signs of a file with headers `name where: pattern`; a final `as-written` makes a pattern case-sensitive. */
export const dataSigns = (file: string, compile: Compile = anywhere): DataSign[] =>
  dataEntries(file).map(({ words, source, ...examples }) => {
    const [name = '', where = null] = words.filter((word) => word !== 'as-written');
    const pattern = compile(source, words.includes('as-written'), where);
    return { name, where, pattern, everywhere: new RegExp(pattern, `${pattern.flags}g`), ...examples };
  });

/** Searches for the signs of a file by name; throws for an unknown name. */
export interface Signs {
  says(name: string, text: string): boolean;
  /** The first match of the first sign with a match. */
  find(name: string, text: string): RegExpExecArray | null;
  /** All matches, in reading order. */
  matches(name: string, text: string): RegExpExecArray[];
  /** The text with all matches replaced. */
  without(name: string, text: string, instead?: string): string;
}

const files = new Map<string, Signs>();

/** Each file is read once, although several modules use it. */
export function signsIn(file: string): Signs {
  const signs =
    files.get(file) ??
    signsOf(
      file,
      Map.groupBy(dataSigns(file), ({ name }) => name),
    );
  files.set(file, signs);
  return signs;
}

function signsOf(file: string, byName: ReadonlyMap<string, readonly DataSign[]>): Signs {
  const named = (name: string): readonly DataSign[] => {
    const own = byName.get(name);
    if (!own) throw new Error(`data/scouting/${file} has no sign ${name}.`);
    return own;
  };
  return {
    says: (name, text) => named(name).some(({ pattern }) => pattern.test(text)),
    find: (name, text) =>
      named(name)
        .find(({ pattern }) => pattern.test(text))
        ?.pattern.exec(text) ?? null,
    matches: (name, text) =>
      named(name)
        .flatMap(({ everywhere }) => [...text.matchAll(everywhere)])
        .sort((one, other) => one.index - other.index),
    without: (name, text, instead = '') =>
      named(name).reduce((rest, { everywhere }) => rest.replace(everywhere, instead), text),
  };
}
