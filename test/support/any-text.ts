import { nat, type StringConstraints, string } from 'fast-check';

const SURROGATES = { from: 0xd800, count: 0x800 };
const LAST = 0x10ffff;

/**
 * Each Unicode character. fast-check's own unit `binary` draws the same ones, but on first use builds a map of a
 * million characters, which takes more than a second of processor time and 100 MB.
 */
const character = nat({ max: LAST - SURROGATES.count }).map(
  (at) => String.fromCodePoint(at < SURROGATES.from ? at : at + SURROGATES.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    const isWhole = point !== undefined && text === String.fromCodePoint(point);
    const isSurrogate = /^\p{Surrogate}/u.test(String(text));
    if (!isWhole || isSurrogate) throw new Error('not one character');
    return point < SURROGATES.from ? point : point - SURROGATES.count;
  },
);

/** Texts of any characters, and some that are dangerous as property names. */
export const anyText = (constraints: Omit<StringConstraints, 'unit'> = {}) =>
  string({ ...constraints, unit: character });
