import { isObject, type Json } from './json.ts';
import type { Block } from './page.ts';

const MOST_ITEMS = 400;

export const isFinal = ({ EventMinutesStatusName }: Json): boolean => EventMinutesStatusName === 'Final';

/** The items of a Legistar meeting in the order of its agenda, with their numbers, each with its decision. */
export function itemBlocks({ EventItems }: Json, textOf: (value: unknown) => string): Block[] {
  const items = inOrder((EventItems as unknown[]).filter(isObject)).slice(0, MOST_ITEMS);
  /** The level of the last heading, such as `CONSENT CALENDAR`: an item that has no matter. */
  let section = 0;
  return items.flatMap((item): Block[] => {
    const title = textOf(item.EventItemTitle ?? item.EventItemMatterName);
    if (!title) return [];
    const written = textOf(item.EventItemAgendaNumber);
    const isMatter = Number.isSafeInteger(item.EventItemMatterId);
    const level = isMatter ? Math.max(depthOf(written), section + 1) : depthOf(written);
    if (!isMatter) section = level;
    const number = written.replace(/[.:]?$/, '. ');
    const business: Block = {
      kind: 'text',
      text: number.length > 2 ? number + title : title,
      business: level,
    };
    const actions = [item.EventItemActionText, item.EventItemActionName].map(textOf);
    const vote = voteOf(textOf(item.EventItemPassedFlagName), actions[1]!);
    const decision = [actions[0] || actions[1] || '', vote].filter(Boolean);
    return [business, ...decision.map((text): Block => ({ kind: 'text', text }))];
  });
}

/** The items by the agenda's sequence, or else by that of the minutes; in the given order if an item has neither. */
function inOrder(items: readonly Json[]): readonly Json[] {
  const sequenceOf = (item: Json) => item.EventItemAgendaSequence ?? item.EventItemMinutesSequence;
  if (!items.every((item) => Number.isFinite(sequenceOf(item)))) return items;
  return items.toSorted((one, other) => Number(sequenceOf(one)) - Number(sequenceOf(other)));
}

/** The depth of a number: 1 for `5` and for an empty one, 2 for `C.1`, `C-1`, `C1.`, and `26-101`, 3 for `E.1.a.` */
const depthOf = (number: string): number => Math.max(1, number.match(/\d{1,9}|\p{L}{1,9}/gu)?.length ?? 0);

const PASSED =
  /^(?:approved|adopted|passed|accepted|ratified|awarded|carried)(?: as amended| (?:by|on) consent| unanimously)?$/i;
const FAILED =
  /^(?:failed|lost|defeated|denied|rejected|deferred|continued|held|removed|tabled|withdrawn|postponed)\b/i;

/** The result of the vote on an item, by its flag or, without a flag, by its action; empty if neither states one. */
function voteOf(flag: string, action: string): string {
  const isPassed = flag ? /^pass/i.test(flag) : PASSED.test(action);
  if (isPassed) return 'Motion carried.';
  return flag || FAILED.test(action) ? 'Motion failed.' : '';
}
