import type { Subject } from '@emi/reading';
import { ownerOfPage } from '@emi/reading';
import type { Page, Pages } from '@emi/reading/documents';

/** Minimum number of pages that name other bodies for a website to count as another body's. */
const FEWEST_PAGES = 5;

/** Observes a website's pages as they are read, to find the name of the body that it belongs to. */
export class SiteOwner {
  readonly #subject: Subject;
  /**
   * The owners of pages by address: another body's name, `true` for the institution, null if the page names nobody,
   * as documents other than HTML do, which have neither a title nor a foot of the website.
   */
  readonly #owners = new Map<string, string | true | null>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** Passes the pages through, and notes their owners. */
  watching(pages: Pages): Pages {
    return { [Symbol.asyncIterator]: () => this.#watch(pages) };
  }

  async *#watch(pages: Pages): AsyncGenerator<Page> {
    for await (const page of pages) {
      this.#owners.set(page.url, page.kind === 'html' ? ownerOfPage(page, this.#subject) : null);
      yield page;
    }
  }

  /**
   * The name of the other body that the website belongs to, if most pages name another body and few the subject: the
   * most frequent name. Null if the pages do not show that, and for websites of schools.
   */
  get other(): string | null {
    if (this.#subject.type !== 'district') return null;
    const all = [...this.#owners.values()];
    const others = all.filter((owner) => typeof owner === 'string');
    const own = all.filter((owner) => owner === true).length;
    if (others.length < FEWEST_PAGES || others.length <= all.length / 2 || own >= others.length / 5)
      return null;
    const groups = [...Map.groupBy(others, (name) => name).values()];
    return groups.toSorted((one, two) => two.length - one.length)[0]![0]!;
  }
}
