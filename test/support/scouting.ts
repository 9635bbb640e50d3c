import type { Web } from '../../src/scouting/web/web.ts';
import type { Cast } from './cast.ts';
import type { Harness } from './harness.ts';
import { type Pages, servePages, type TestSite, testWeb } from './websites.ts';

/** A page like those of simple school websites. */
export const page = (title: string, ...body: string[]): string =>
  `<!doctype html><html><head><title>${title}</title></head>
  <body><main><h1>${title}</h1>${body.join('\n')}</main></body></html>`;

export const link = (path: string, text: string): string => `<p><a href="${path}">${text}</a></p>`;

/** Rows of a staff directory: name, title, institution, address. */
export const staffTable = (...rows: readonly (readonly [string, string, string, string])[]): string =>
  `<table><tr><th>Name</th><th>Title</th><th>School</th><th>Email</th></tr>${rows
    .map(
      ([name, title, school, email]) =>
        `<tr><td>${name}</td><td>${title}</td><td>${school}</td><td><a href="mailto:${email}">${email}</a></td></tr>`,
    )
    .join('')}</table>`;

/** A small district: a home page, its people, its technology. */
export const smallDistrict = (name: string): Pages => ({
  '/': page(name, link('/staff', 'Staff directory'), link('/technology', 'Technology department')),
  '/staff': page(
    'Staff directory',
    staffTable(['Maria Delgado', 'Superintendent', 'District Office', 'mdelgado@cedarflats.example.org']),
  ),
  '/technology': page(
    'Technology department',
    '<p>Our district uses PowerSchool as its student information system ' +
      'and Canvas as its learning management system.</p>',
  ),
});

/** Websites by host, all on loopback, and scouting of them. */
export class Websites {
  readonly web: Web;
  readonly #sites: Readonly<Record<string, TestSite>>;

  private constructor(sites: Readonly<Record<string, TestSite>>) {
    this.#sites = sites;
    this.web = testWeb(Object.fromEntries(Object.entries(sites).map(([host, { port }]) => [host, port])));
  }

  static async serve(sites: Readonly<Record<string, Parameters<typeof servePages>[0]>>): Promise<Websites> {
    const served = Object.entries(sites).map(
      async ([host, pages]) => [host, await servePages(pages)] as const,
    );
    return new Websites(Object.fromEntries(await Promise.all(served)));
  }

  /** Requested paths of a host, except robots.txt. */
  asked(host: string): readonly string[] {
    return this.#sites[host]!.asked;
  }

  async close(): Promise<void> {
    await this.web.close();
    for (const site of Object.values(this.#sites)) await site.close();
  }
}

/** Operations on the districts and schools of a test. */
export const deeds = (harness: Harness) => ({
  unlock: (cast: Cast, type: 'district' | 'school' | 'contact', { id }: { id: string }) =>
    harness.post('/unlock', cast.key, { entity_type: type, entity_id: id }),
  scout: (cast: Cast, type: 'district' | 'school', { id }: { id: string }) =>
    harness.post(`/${type}s/${id}/scout`, cast.key, {}),
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  read: async (path: string, { key }: Cast): Promise<any> => (await harness.get(path, key)).body,
});
