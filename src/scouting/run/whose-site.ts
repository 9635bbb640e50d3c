import { isOwnPage, otherDistrictOn } from '../analysts/embedded/judge/other-districts.ts';
import type { Subject } from '../facts.ts';
import type { Page, Pages } from '../page.ts';

/** The fewest pages titled with the name of another district that tell that a website is not ours. */
const LEAST = 5;
const MOST_NAMES = 500;
/** Characters of a page's head and foot. */
const ENDS = 3_000;

/** Words of the names of bodies that are no schools, and those of schools. */
const BODY =
  /\b(?:librar(?:y|ies)|news|times|tribune|herald|gazette|courier|journal|church|chamber of commerce|(?:city|town|township|village|county) of|county|township|university|hospital|museum|police|fire department|parks? (?:and|&) recreation|realty|foundation)\b/i;
const SCHOOL =
  /\b(?:schools?|district|academy|isd|usd|csd|education(?:al)?|boces|elementary|kindergarten|learning)\b/i;
/** Hosts that only schools have. */
const SCHOOL_HOST = /(?:^|\.)k12\.|(?:schools?|isd|usd|district)\d*\.[a-z.]{2,9}$/i;

/** The names that a page gives its website: the parts of its title, and the names in its linked data. */
function namesOn({ title, data }: Page): string[] {
  const parts = (title ?? '').slice(0, 300).split(/ [|–—»·:-] |\|/);
  const linked = data.slice(0, 20).flatMap((item) => {
    const { name, publisher } = (item ?? {}) as { name?: unknown; publisher?: { name?: unknown } };
    return [name, publisher?.name].filter((text) => typeof text === 'string');
  });
  return [...parts, ...linked].map((text) => text.trim().slice(0, 120)).filter((text) => text.length > 4);
}

/** True if the head or the foot of a page has the subject's name. */
function namesSubject({ title, text }: Page, { name }: Subject): boolean {
  const words = (part: string) => part.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ');
  return words(`${title} ${text.slice(0, ENDS)} ${text.slice(-ENDS)}`).includes(words(name));
}

/** Looks at the pages of a website, as they pass, for the name of the district that it belongs to. */
export class SiteOwner {
  readonly #subject: Subject;
  /** By name of a body that is no school: the pages that carry it, and those of them that also name the subject. */
  readonly #bodies = new Map<string, { pages: number; own: number }>();
  /** By address: another district's name, `true` for ours, `false` for a page that names none. */
  readonly #named = new Map<string, string | boolean>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** The same pages, as often as they are read. */
  watching(pages: Pages): Pages {
    return { [Symbol.asyncIterator]: () => this.#watch(pages) };
  }

  async *#watch(pages: Pages): AsyncGenerator<Page> {
    for await (const page of pages) {
      const isOwn = page.kind !== 'html' || isOwnPage(page.text, this.#subject);
      if (page.kind === 'html' && !SCHOOL_HOST.test(URL.parse(page.url)?.hostname ?? ''))
        this.#countBodies(page);
      this.#named.set(page.url, isOwn || (otherDistrictOn(page.title ?? '', this.#subject) ?? false));
      yield page;
    }
  }

  #countBodies(page: Page): void {
    const isOwn = namesSubject(page, this.#subject);
    for (const name of new Set(namesOn(page).filter((text) => BODY.test(text) && !SCHOOL.test(text)))) {
      const { pages, own } = this.#bodies.get(name) ?? { pages: 0, own: 0 };
      if (this.#bodies.size < MOST_NAMES || pages > 0)
        this.#bodies.set(name, { pages: pages + 1, own: own + Number(isOwn) });
    }
  }

  /** A library, newspaper, town, or other body whose name most pages carry, and hardly any of them the subject's. */
  get #otherBody(): string | null {
    const [[name, { pages, own }] = ['', { pages: 0, own: 0 }]] = [...this.#bodies].toSorted(
      ([, one], [, two]) => two.pages - one.pages,
    );
    return pages >= LEAST && pages > this.#named.size / 2 && own < pages / 5 ? name : null;
  }

  /**
   * The school district whose website this is, if it is another than the subject's: most pages are titled with its
   * name, and hardly any has a word of the subject's own; or the other body whose name most pages carry. Null if
   * nothing tells so, and on the websites of schools.
   */
  get other(): string | null {
    const all = [...this.#named.values()];
    const others = all.filter((name) => typeof name === 'string');
    const own = all.filter((name) => name === true).length;
    const isOther = others.length >= LEAST && others.length > all.length / 2 && own < others.length / 5;
    if (this.#subject.type !== 'district') return null;
    if (!isOther) return this.#otherBody;
    const groups = [...Map.groupBy(others, (name) => name).values()];
    return groups.toSorted((one, two) => two.length - one.length)[0]![0]!;
  }
}
