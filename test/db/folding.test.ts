import { randomBytes } from 'node:crypto';
import { fold, foldSigns, foldSignsWithOrigins } from '@emi/base/values';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { assert, property, tuple } from 'fast-check';
import pg from 'pg';
import { functionDefinition } from '../../src/db/functions.ts';
import { anyText } from '../support/any-text.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { rounds } from '../support/rounds.ts';

/** The first and last characters of Unicode's blocks of Latin letters, punctuation, and spaces. */
const BLOCKS = {
  'Basic Latin': [0x01, 0x7f],
  'Latin-1 Supplement': [0x80, 0xff],
  'Latin Extended-A': [0x100, 0x17f],
  'Latin Extended-B': [0x180, 0x24f],
  'IPA Extensions': [0x250, 0x2af],
  'Spacing Modifier Letters': [0x2b0, 0x2ff],
  'Combining Diacritical Marks': [0x300, 0x36f],
  'Phonetic Extensions': [0x1d00, 0x1dbf],
  'Latin Extended Additional': [0x1e00, 0x1eff],
  'General Punctuation': [0x2000, 0x206f],
  'Superscripts, Currency, Letterlike, Number Forms': [0x2070, 0x218f],
  'Latin Extended-C': [0x2c60, 0x2c7f],
  'Latin Extended-D': [0xa720, 0xa7ff],
  'Latin Extended-E': [0xab30, 0xab6f],
  'Alphabetic Presentation Forms': [0xfb00, 0xfb06],
  'Halfwidth and Fullwidth Forms': [0xff01, 0xffee],
  'Latin Extended-F': [0x10780, 0x107bf],
  'Latin Extended-G': [0x1df00, 0x1dfff],
  'Greek and Cyrillic': [0x370, 0x52f],
} as const;

let database: TestDatabase;
const clients: Partial<Record<Locale, pg.Client>> = {};
type Locale = 'C' | 'icu';

beforeAll(async () => {
  database = await freshDatabase();
  const admin = new pg.Client({ ...database.address });
  await admin.connect();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'`,
  );
  await admin.end();
  for (const key of ['C', 'icu'] as const) {
    const client = new pg.Client({ ...database.address, ...(key === 'icu' && { database: name }) });
    await client.connect();
    await client.query(functionDefinition('fold'));
    clients[key] = client;
  }
});
afterAll(async () => {
  const icu = clients.icu!.database as string;
  await clients.icu!.end();
  await clients.C!.query(`drop database ${icu}`);
  await clients.C!.end();
  await database.drop();
});

/** Folds texts in the database. */
async function inSql(locale: Locale, texts: readonly string[]) {
  const { rows } = await clients[locale]!.query<{ name: string; signs: string }>(
    `select fold(passage) as name, fold_signs(passage) as signs
     from unnest($1::text[]) with ordinality t (passage, place) order by place`,
    [texts],
  );
  return rows;
}

const inNode = (texts: readonly string[]) =>
  texts.map((text) => ({ name: fold(text), signs: foldSigns(text) }));

const isAssigned = (character: string): boolean => !/[\p{Cn}\p{Cs}\0]/u.test(character);

describe.each(['C', 'icu'] as const)('folding in a database with the locale %s and in Node', (locale) => {
  it.each(Object.entries(BLOCKS))('is the same for each character of %s', async (_, [first, last]) => {
    const characters = Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    // Each alone, and between letters.
    const texts = characters
      .filter(isAssigned)
      .flatMap((character) => [character, `Ab${character}Cd ${character}`]);
    expect(await inSql(locale, texts)).toEqual(inNode(texts));
  });

  it('is the same for random texts', async () => {
    const texts: string[] = [];
    await assert(
      property(anyText({ maxLength: 30 }), (text) => {
        texts.push(text.replaceAll('\0', ''));
      }),
      { numRuns: rounds(400) },
    );
    const known = texts.map((text) => [...text].filter(isAssigned).join(''));
    expect(await inSql(locale, known)).toEqual(inNode(known));
  });
});

describe('a folded name', () => {
  it.each([
    ['La Cañada', 'la canada'],
    ['Coeur d’Alene', 'coeur dalene'],
    ['Wilkes–Barre', 'wilkes barre'],
    ['P.S. 9', 'ps 9'],
    ['  Lincoln \u00a0 High\t', 'lincoln high'],
    ['Schoology®', 'schoology'],
    ['E\u2011Rate', 'e rate'],
    ['ﬁber Œuvre Straße Øster', 'fiber oeuvre strasse oster'],
    ['“Bud” O\u2019Neil\u200b', 'bud oneil'],
    ['Ｌｉｎｃｏｌｎ', 'lincoln'],
    ['Hawaiʻi', 'hawaii'],
    ['Ｋ—１２', 'k 12'],
    ['-\u2014-', ''],
  ])('is in lower case without accents and most signs: %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(fold(text))).toBe(folded);
  });

  it('can be followed back to the characters that it came from', () => {
    assert(
      property(tuple(anyText({ maxLength: 20 })), ([text]) => {
        const { text: folded, origins } = foldSignsWithOrigins(text);
        expect(origins).toHaveLength(folded.length + 1);
        expect(origins).toEqual(origins.toSorted((a, b) => a - b));
        expect(origins.at(-1)).toBe(text.length);
      }),
      { numRuns: rounds(100) },
    );
    const { text, origins } = foldSignsWithOrigins('a ﬁne™ K–12');
    expect(text).toBe('a fine k-12');
    expect(origins[text.indexOf('k')]).toBe('a ﬁne™ K–12'.indexOf('K'));
  });
});
