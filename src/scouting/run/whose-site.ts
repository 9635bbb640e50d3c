import { isOwnPage, otherDistrictOn } from '../analysts/embedded/judge/other-districts.ts';
import type { Subject } from '../facts.ts';
import type { Page, Pages } from '../page.ts';

/** The fewest pages titled with the name of another district that tell that a website is not ours. */
const LEAST = 5;

/** Looks at the pages of a website, as they pass, for the name of the district that it belongs to. */
export class SiteOwner {
  readonly #subject: Subject;
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
      this.#named.set(page.url, isOwn || (otherDistrictOn(page.title ?? '', this.#subject) ?? false));
      yield page;
    }
  }

  /**
   * The school district whose website this is, if it is another than the subject's: most pages are titled with its
   * name, and hardly any has a word of the subject's own. Null if nothing tells so, and on the websites of schools.
   */
  get other(): string | null {
    const all = [...this.#named.values()];
    const others = all.filter((name) => typeof name === 'string');
    const own = all.filter((name) => name === true).length;
    const isOther = others.length >= LEAST && others.length > all.length / 2 && own < others.length / 5;
    if (!isOther || this.#subject.type !== 'district') return null;
    const groups = [...Map.groupBy(others, (name) => name).values()];
    return groups.toSorted((one, two) => two.length - one.length)[0]![0]!;
  }
}
