import { dataEntries } from '../../data-file.ts';

/** Words that tell what a dated entry, headline or heading is about. */
export interface EventSign {
  readonly pattern: RegExp;
  readonly example: string;
  readonly counterExample: string;
}

const HEAD = /^(\w+)( as-written)?: (.+)$/;

/** The signs of `data/scouting/event-signs.txt`, by name. */
function readSigns(): ReadonlyMap<string, readonly EventSign[]> {
  const signs = new Map<string, EventSign[]>();
  for (const { head, example, counterExample } of dataEntries('event-signs.txt')) {
    const [, name, isAsWritten, source] = HEAD.exec(head) ?? [];
    if (!name || !source) throw new Error(`data/scouting/event-signs.txt has no sign in: ${head}`);
    const sign = { pattern: new RegExp(source, isAsWritten ? '' : 'i'), example, counterExample };
    signs.set(name, [...(signs.get(name) ?? []), sign]);
  }
  return signs;
}

const SIGNS = readSigns();
/** All signs, which their examples test. */
export const EVENT_SIGNS: readonly EventSign[] = [...SIGNS.values()].flat();

/** Whether one of the signs of a name is in a text; throws for a name that the file does not have. */
export function hasSign(name: string, text: string): boolean {
  const signs = SIGNS.get(name);
  if (!signs) throw new Error(`data/scouting/event-signs.txt has no sign ${name}.`);
  return signs.some(({ pattern }) => pattern.test(text));
}
