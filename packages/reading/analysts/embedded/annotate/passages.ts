import type { Catalog } from '../catalog/catalog.ts';
import { memoizeByText } from '../patterns/memoize-by-text.ts';
import { signsIn } from '../patterns/signs.ts';
import { titlesIn } from '../people/titles.ts';
import type { Passage } from './annotated-page.ts';
import { findCompanies } from './companies.ts';
import { labelAt, rolesOf } from './date-roles.ts';
import { findDates, findDayBelow, yearsIn } from './dates.ts';
import { findMarks } from './marks.ts';
import { findPeople } from './people.ts';
import { findSums } from './sums.ts';

const { says } = signsIn('annotation-signs.txt');
/** Maximum length of a sentence that may be a line of a list; a longer one is prose. */
const LONGEST_LINE = 120;

// The same text on many pages is read once.
const sumsIn = memoizeByText(findSums);
const marksIn = memoizeByText(findMarks);
const peopleIn = memoizeByText(findPeople);
const positionsIn = memoizeByText((text) => titlesIn(text, () => peopleIn(text)));
const companiesIn = memoizeByText(findCompanies);

/** Properties that all passages of a page share. */
export interface PassageContext {
  readonly title: string | null;
  readonly reference: Date;
  readonly catalog: Catalog;
}

type Parts = Pick<Passage, 'index' | 'form' | 'text' | 'fields' | 'entry' | 'block'>;

/** A passage whose spans are computed on first use. */
export class ReadPassage implements Passage {
  readonly index: number;
  readonly form: Passage['form'];
  readonly text: string;
  readonly fields: Passage['fields'];
  readonly entry: Passage['entry'];
  readonly block: Passage['block'];
  readonly #month: string;
  readonly #context: PassageContext;
  #dates: Passage['dates'] | undefined;
  #sums: Passage['sums'] | undefined;
  #marks: Passage['marks'] | undefined;
  #people: Passage['people'] | undefined;
  #titles: Passage['titles'] | undefined;
  #companies: Passage['companies'] | undefined;
  #vendors: Passage['vendors'] | undefined;

  /** @param month the month above it, for days without a month and dates without a year; empty if there is none */
  constructor({ index, form, text, fields, entry, block }: Parts, month: string, context: PassageContext) {
    this.index = index;
    this.form = form;
    this.text = text;
    this.fields = fields;
    this.entry = entry;
    this.block = block;
    this.#month = month;
    this.#context = context;
  }

  get sums(): Passage['sums'] {
    this.#sums ??= sumsIn(this.text);
    return this.#sums;
  }

  get marks(): Passage['marks'] {
    this.#marks ??= marksIn(this.text);
    return this.#marks;
  }

  get people(): Passage['people'] {
    this.#people ??= peopleIn(this.text);
    return this.#people;
  }

  get titles(): Passage['titles'] {
    this.#titles ??= positionsIn(this.text);
    return this.#titles;
  }

  get companies(): Passage['companies'] {
    this.#companies ??= companiesIn(this.text);
    return this.#companies;
  }

  get vendors(): Passage['vendors'] {
    this.#vendors ??= this.#context.catalog.names.mentionsIn(this.text);
    return this.#vendors;
  }

  get dates(): Passage['dates'] {
    this.#dates ??= this.#readDates();
    return this.#dates;
  }

  #readDates(): Passage['dates'] {
    const { text, form, block, fields } = this;
    const { title, reference } = this.#context;
    if (!/\d/.test(text)) return [];
    // `2022 bond` in a headline is not the article's date.
    const isProse = form === 'sentence' && text.length > LONGEST_LINE;
    const headings = isProse ? [] : [title ?? '', ...block.headings];
    const above = [...headings, block.yearLine ?? '', ...block.header, this.#month];
    const years = { reference, ...yearsIn(above) };
    const [below] = this.#month ? findDayBelow(this.#month, text, years) : [];
    const found = findDates(text, years);
    if (!below && found.length === 0) return [];
    // In a column of days, a number next to a month is a day.
    const hasDays = block.header.some((cell) => says('date_header', cell));
    const written = found.filter(
      (date) => (!below || date.start >= below.end) && (hasDays || !date.text.includes('|')),
    );
    return [...(below ? [below] : []), ...written].map((date) => ({
      ...date,
      roles: rolesOf(text, date.start, date.end, labelAt(fields, date.text)),
    }));
  }
}
