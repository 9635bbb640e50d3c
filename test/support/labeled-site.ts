import { type LabeledSite, labeledSites } from '../../packages/reading/quality/site.ts';
import { link, page } from './scouting.ts';
import type { PageAnswer } from './websites.ts';

/** Serves a labeled site over plain HTTP: its pages, a home page if it has none, and a sitemap. */
export class ServedSite {
  readonly site: LabeledSite;
  readonly host: string;
  readonly #more: Readonly<Record<string, PageAnswer | string>>;

  /** @param more pages in addition to the labeled ones; the home page links to them, too */
  constructor(name: string, more: Readonly<Record<string, PageAnswer | string>> = {}) {
    this.site = labeledSites('written').find((site) => site.name === name)!;
    this.host = new URL(this.site.subject.websiteUrl!).hostname;
    this.#more = more;
  }

  get website(): string {
    return `http://${this.host}/`;
  }

  readonly pages = ({ pathname }: URL): PageAnswer | string | undefined => {
    const labeled = this.site.pages.find(({ document }) => isAt(document.url, pathname));
    if (labeled) return { type: labeled.document.contentType ?? 'text/html', body: labeled.document.body };
    if (pathname === '/')
      return page(this.site.subject.name, ...this.#paths().map((path) => link(path, path)));
    return this.#more[pathname];
  };

  /** Names of people and vendors that a careful reader finds on the pages. */
  get labels(): { readonly people: ReadonlySet<string>; readonly vendors: ReadonlySet<string> } {
    const labels = this.site.pages.map((labeled) => labeled.labels);
    return {
      people: new Set(labels.flatMap(({ contacts = [] }) => contacts.map(({ name }) => name))),
      vendors: new Set(labels.flatMap(({ vendors = [] }) => vendors)),
    };
  }

  #paths(): string[] {
    return [
      ...this.site.pages.map(({ document }) => new URL(document.url).pathname),
      ...Object.keys(this.#more),
    ];
  }
}

/** Servers answer `/` with their index page, and crawlers treat the two as one. */
const isAt = (url: string, path: string): boolean => {
  const own = new URL(url).pathname;
  return own === path || (path === '/' && /^\/index\.html?$/.test(own));
};
