import { dataLines } from '../../data-file.ts';

/** The patterns of a data file by name. */
export interface Patterns {
  /** Throws for a name that the file does not have. */
  get(name: string): RegExp;
  /** Texts that a pattern matches (`+`), and texts that it does not (`-`). */
  readonly examples: readonly { readonly name: string; readonly sign: string; readonly text: string }[];
}

/**
 * Reads a file of `data/scouting/patterns`. A pattern is a line `NAME flags: frame`, followed by indented lines, one
 * for each alternative; joined by `|`, they take the place of the frame's `…`. Without flags it has `-`. Lines with `+`
 * and `-` are examples.
 */
export function patternsIn(file: string): Patterns {
  const examples: { name: string; sign: string; text: string }[] = [];
  const parts: { name: string; flags: string; frame: string; alternatives: string[] }[] = [];
  for (const line of dataLines(`patterns/${file}`)) {
    const [, sign, text] = /^ {2}([+-]) (.+)$/.exec(line) ?? [];
    const [, name, flags, frame] = /^(\w+) ([a-z]+|-): (.+)$/.exec(line) ?? [];
    if (name && flags && frame) parts.push({ name, flags: flags.replace('-', ''), frame, alternatives: [] });
    else if (parts.length > 0 && sign && text) examples.push({ name: parts.at(-1)!.name, sign, text });
    else if (parts.length > 0) parts.at(-1)!.alternatives.push(line.trimStart());
    else throw new Error(`data/scouting/patterns/${file} begins without a pattern's name.`);
  }
  const compiled = new Map(
    parts.map(({ name, flags, frame, alternatives }) => {
      const source = frame.replace('…', () => alternatives.join('|'));
      return [name, new RegExp(source, flags)];
    }),
  );
  return {
    examples,
    get(name) {
      const pattern = compiled.get(name);
      if (!pattern) throw new Error(`data/scouting/patterns/${file} has no pattern ${name}.`);
      return pattern;
    },
  };
}

/** Whole words in any case. */
export const wordPattern = (source: string, flags = 'iu'): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`, flags);
