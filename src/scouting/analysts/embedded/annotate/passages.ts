import type { Entry } from '../../../page.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { titlesIn } from '../people/titles.ts';
import type { AnnotatedBlock, Field, Passage } from './annotated-page.ts';
import { labelAt, rolesOf } from './date-roles.ts';
import { findDates, type YearContext, yearsIn } from './dates.ts';
import { findMarks } from './marks.ts';
import { findOrganizations } from './organizations.ts';
import { findPeople } from './people.ts';
import type {
  DateSpan,
  MarkSpan,
  OrganizationSpan,
  PersonSpan,
  SumSpan,
  TitleSpan,
  VendorSpan,
} from './spans.ts';
import { findSums } from './sums.ts';

/** What all passages of a page have in common. */
export interface PassageContext {
  readonly title: string | null;
  readonly reference: Date;
  readonly catalog: Catalog;
}

interface Parts {
  readonly index: number;
  readonly form: Passage['form'];
  readonly text: string;
  readonly fields: readonly Field[];
  readonly entry: Entry | null;
}

/** A passage whose spans are found when they are first asked for. */
export class LazyPassage implements Passage {
  readonly index: number;
  readonly form: Passage['form'];
  readonly text: string;
  readonly block: AnnotatedBlock;
  readonly fields: readonly Field[];
  readonly entry: Entry | null;
  readonly #context: PassageContext;
  readonly #found = new Map<string, readonly unknown[]>();

  constructor(parts: Parts, block: AnnotatedBlock, context: PassageContext) {
    this.index = parts.index;
    this.form = parts.form;
    this.text = parts.text;
    this.fields = parts.fields;
    this.entry = parts.entry;
    this.block = block;
    this.#context = context;
  }

  get dates(): readonly DateSpan[] {
    return this.#once('dates', () => this.#dates());
  }

  get sums(): readonly SumSpan[] {
    return this.#once('sums', () => findSums(this.text));
  }

  get marks(): readonly MarkSpan[] {
    return this.#once('marks', () => findMarks(this.text));
  }

  get people(): readonly PersonSpan[] {
    return this.#once('people', () => findPeople(this.text));
  }

  get titles(): readonly TitleSpan[] {
    return this.#once('titles', () => titlesIn(this.text, this.people));
  }

  get organizations(): readonly OrganizationSpan[] {
    return this.#once('organizations', () => findOrganizations(this.text));
  }

  get vendors(): readonly VendorSpan[] {
    return this.#once('vendors', () =>
      this.#context.catalog.names
        .mentionsIn(this.text)
        .map((mention) => ({ ...mention, text: this.text.slice(mention.start, mention.end) })),
    );
  }

  #dates(): readonly DateSpan[] {
    const { title, reference } = this.#context;
    const { headings, yearLine, header } = this.block;
    const above = [title ?? '', ...headings, yearLine ?? '', ...header];
    const years: YearContext = { reference, ...yearsIn(above) };
    return findDates(this.text, years).map((date) => ({
      ...date,
      roles: rolesOf(this.text, date.start, date.end, labelAt(this.fields, date.text)),
    }));
  }

  #once<Value>(name: string, find: () => readonly Value[]): readonly Value[] {
    const known = this.#found.get(name) ?? find();
    this.#found.set(name, known);
    return known as readonly Value[];
  }
}
