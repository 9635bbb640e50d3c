import { STATE_NAMES } from '@emi/base/declared';
import { foldSigns } from '@emi/base/values';
import abbreviations from './state-abbreviations.json' with { type: 'json' };

/** Cells as people and programs leave them: placeholders, and states within names and cities. */

/** Texts that programs and people write where they know nothing. */
const NOTHING: ReadonlySet<string> = new Set(
  (
    'n/a|na|#n/a|#ref!|#value!|null|(null)|none|(none)|[none]|nan|nil|unknown|tbd|tba|blank|(blank)|undefined|' +
    'not available|not applicable|no data|not found|0'
  ).split('|'),
);

/** The trimmed text; undefined for a blank cell or a placeholder such as `N/A`, `#N/A`, `nan`, or `--`. */
export function givenText(text: string | null | undefined): string | undefined {
  const value = text?.trim();
  return value && !NOTHING.has(value.toLowerCase()) && /[\p{L}\p{N}]/u.test(value) ? value : undefined;
}

/** States by their names, codes, and the abbreviations that newspapers and older lists write, without periods. */
const KNOWN: ReadonlyMap<string, string> = new Map([
  ...Object.keys(STATE_NAMES).map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(STATE_NAMES).map(([code, name]) => [name.toLowerCase(), code] as const),
  ...Object.entries(abbreviations).flatMap(([code, forms]) => forms.map((form) => [form, code] as const)),
  ['zz', 'ZZ'], // the state of the test world
]);
const COUNTRY: ReadonlySet<string> = new Set(['us', 'usa', 'united states', 'united states of america']);

/** The state that a text means: `TX`, `Texas`, `Tex.`, `TX - Texas`, `US-TX`, `Texas, USA`, `N. Carolina`. */
export function stateIn(text: string): string | undefined {
  const plain = foldSigns(text).replaceAll("'", '').replaceAll('.', ' ').replace(/ +/g, ' ').trim();
  const whole = knownState(plain.replaceAll(',', ''));
  if (whole) return whole;
  const parts = plain.split(/[-(),/|:]/).map((part) => part.trim());
  const states = parts.filter((part) => part !== '' && !COUNTRY.has(part)).map(knownState);
  return states.length > 0 && new Set(states).size === 1 ? states[0] : undefined;
}

const SHORT_DIRECTIONS: Readonly<Record<string, string>> = {
  ...{ n: 'north', no: 'north', s: 'south', so: 'south', w: 'west' },
};

function knownState(plain: string): string | undefined {
  const full = plain
    .replace(/^state of /, '')
    .replace(/ (?:usa|us)$/, '')
    .replace(
      /^(n|no|s|so|w) (?=carolina|dakota|virginia)/,
      (_, short: string) => `${SHORT_DIRECTIONS[short]!} `,
    );
  // The second look-up is for `d c`, as `D.C.` is folded.
  return KNOWN.get(full) ?? KNOWN.get(full.replaceAll(' ', ''));
}

/** A text without the state that it names, and that state. */
export interface PlacedText {
  readonly text: string;
  readonly state?: string;
}

/** Takes off a state after or before a name: `Plano ISD, TX`, `Mesa Public Schools (Arizona)`, `TX - Garland ISD`. */
export function withoutState(name: string): PlacedText {
  const behind = /^(.*\S)(?:\s*(,)|\s+[-–—|]|\s*\()\s*([A-Za-z][A-Za-z. ]{1,22})\)?$/.exec(name);
  if (behind) {
    const [, text = '', comma, said = ''] = behind;
    if (isState(said, comma !== undefined)) return { text, state: stateIn(said) };
  }
  const before = /^([A-Z]{2})(?:\s+[-–—|:]|[-:])\s*(\S.*)$/.exec(name);
  if (before && isState(before[1]!, false)) return { text: before[2]!, state: before[1]! };
  return { text: name };
}

/** True for a state beside a name. `MS` is a middle school unless it follows a comma, and `In` is a word. */
const isState = (said: string, isAfterComma: boolean): boolean => {
  const plain = said.trim();
  if (stateIn(plain) === undefined) return false;
  if (plain.length !== 2) return true;
  return plain === plain.toUpperCase() && (isAfterComma || plain !== 'MS');
};

/** Takes off `City of`, a ZIP code, and a state (without a comma, only the row's): `Houston, TX 77002`, `Dover DE`. */
export function cityIn(text: string, state: string | undefined): PlacedText {
  const plain = text
    .replace(/(?<![\s,])[\s,]+\d{5}(?:-\d{4})?$/, '')
    .replace(/^(?:city|town|village|township|borough) of /i, '')
    .trim();
  const comma = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('/'), plain.lastIndexOf(' - '));
  const behind = comma < 0 ? undefined : stateIn(plain.slice(comma + 1).replace(/^ ?- /, ''));
  if (behind) return { text: plain.slice(0, comma).trim(), state: behind };
  const last = /^(\S.*\S)\s+([A-Z]\.? ?[A-Z]\.?)$/.exec(plain);
  const said = last ? stateIn(last[2]!) : undefined;
  if (said && (state === undefined || state === said)) return { text: last![1]!, state: said };
  return { text: plain.replace(/, *[a-z]{2}$/i, '') };
}
