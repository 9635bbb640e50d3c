import { ownerOfPage } from '../../reading/analysts/whose-page.ts';
import type { Subject } from '../../reading/facts.ts';
import type { Page, Pages } from '../../reading/page.ts';

/** The fewest pages that carry another body's name and show that a website is not ours. */
const LEAST = 5;

/** Looks at the pages of a website, as they pass, for the name of the body that it belongs to. */
export class SiteOwner {
  readonly #subject: Subject;
  /** By address: another body's name, `true` for ours, null for a page that names nobody. */
  readonly #owners = new Map<string, string | true | null>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** The same pages, as often as they are read. */
  watching(pages: Pages): Pages {
    return { [Symbol.asyncIterator]: () => this.#watch(pages) };
  }

  async *#watch(pages: Pages): AsyncGenerator<Page> {
    for await (const page of pages) {
      this.#owners.set(page.url, page.kind !== 'html' || ownerOfPage(page, this.#subject));
      yield page;
    }
  }

  /**
   * The body whose website this is, if it is another than the subject: most pages carry its name, and hardly any the
   * subject's. Null if nothing shows that, and on the websites of schools.
   */
  get other(): string | null {
    if (this.#subject.type !== 'district') return null;
    const all = [...this.#owners.values()];
    const others = all.filter((owner) => typeof owner === 'string');
    const own = all.filter((owner) => owner === true).length;
    if (others.length < LEAST || others.length <= all.length / 2 || own >= others.length / 5) return null;
    const groups = [...Map.groupBy(others, (name) => name).values()];
    return groups.toSorted((one, two) => two.length - one.length)[0]![0]!;
  }
}
