import { createHash } from 'node:crypto';
import { SeededRandom } from '../../src/importers/demo/random.ts';
import { type BuilderName, DAY, type District, dayOf, newDistrict } from './district.ts';
import { type Life, writeLife } from './lives.ts';
import { NOISE, pagesOf, type SitePage } from './pages.ts';

/** Determines a world: the same script makes the same changes everywhere. */
export interface WorldScript {
  readonly sites: number;
  readonly days: number;
  readonly seed: string;
  /** The first instant, in milliseconds. */
  readonly start: number;
}

const BUILDERS: readonly BuilderName[] = ['edlio', 'finalsite', 'schoolwires', 'wordpress', 'handmade'];

/** The lives of all districts of a world. */
export const livesOf = ({ sites, days, seed, start }: WorldScript): Life[] =>
  Array.from({ length: sites }, (_, id) => {
    const random = new SeededRandom(`watch ${seed} ${id}`);
    const district = newDistrict(id, BUILDERS[id % BUILDERS.length]!, random, dayOf(start));
    return writeLife(district, random, start, days);
  });

/** The hosts of a district: its first one, and the one to which it may move. */
export const hostsOf = ({ host }: District): string[] => [host, host.replace(/\.org$/, '.net')];

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface KnownPage extends SitePage {
  readonly hash: string;
  /** The time since which its content has been unchanged. */
  readonly since: number;
}

interface Place {
  readonly life: Life;
  district: District;
  /** Number of edits that are applied. */
  applied: number;
  pages: ReadonlyMap<string, KnownPage>;
  /** The day for which the pages were made: lists of meetings drop old ones. */
  day: string;
}

/** The websites of a world as they are at an instant, which only moves forward. */
export class World {
  #now: number;
  readonly #places: readonly Place[];
  readonly #byHost = new Map<string, Place>();
  #requests = 0;

  constructor(script: WorldScript) {
    this.#now = script.start;
    this.#places = livesOf(script).map((life) => {
      const { district } = life;
      return { life, district, applied: 0, pages: new Map(), day: '' };
    });
    for (const place of this.#places) {
      for (const host of hostsOf(place.district)) this.#byHost.set(host, place);
      this.#renew(place, script.start);
    }
    this.advance(script.start);
  }

  get districts(): readonly District[] {
    return this.#places.map(({ district }) => district);
  }

  /** Brings all websites to an instant. */
  advance(now: number): void {
    for (const place of this.#places) {
      const { edits } = place.life;
      for (; place.applied < edits.length && edits[place.applied]!.at <= now; place.applied++) {
        const edit = edits[place.applied]!;
        place.district = edit.apply(place.district);
        this.#renew(place, edit.at);
      }
      if (place.day !== dayOf(now)) this.#renew(place, now);
    }
    this.#now = now;
  }

  #renew(place: Place, at: number): void {
    const made = pagesOf(place.district, at);
    const before = place.pages;
    place.day = dayOf(at);
    place.pages = new Map(
      [...made].map(([path, page]) => {
        const hash = createHash('sha1').update(page.body).digest('hex').slice(0, 16);
        const known = before.get(path);
        // Before the first day, pages changed at different times.
        const first = at - (Number.parseInt(hash.slice(0, 4), 16) % 400) * DAY;
        const since = known?.hash === hash ? known.since : before.size === 0 ? first : at;
        return [path, { ...page, hash, since }];
      }),
    );
  }

  /** The answer of a host to a request. */
  answer(host: string, path: string, headers: Readonly<Record<string, string | undefined>>): Answer {
    const place = this.#byHost.get(host);
    if (!place) return { status: 404, headers: {}, body: '' };
    const { answers } = place.district;
    if (answers.isDown)
      return { status: 503, headers: { 'Retry-After': '3600' }, body: 'Service Unavailable' };
    const home = answers.movedTo ?? place.district.host;
    if (host !== home) return { status: 301, headers: { Location: `http://${home}${path}` }, body: '' };
    if (answers.isParked) return { ...text(PARKED), headers: { 'Content-Type': 'text/html' } };
    if (path === '/robots.txt') return text(robotsOf(home, answers.isClosedToRobots));
    if (path === '/sitemap.xml')
      return { ...text(this.#sitemapOf(place, home)), headers: { 'Content-Type': 'text/xml' } };
    const page = place.pages.get(path);
    if (!page) return { status: 404, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not Found</h1>' };
    const validators = this.#validatorsOf(page, place.district);
    if (isUnchanged(validators, headers)) return { status: 304, headers: validators, body: '' };
    const noise = createHash('sha1')
      .update(`${++this.#requests}`)
      .digest('hex');
    return {
      status: 200,
      headers: { 'Content-Type': page.type, ...validators },
      body: page.body.replaceAll(NOISE, noise),
    };
  }

  #validatorsOf(
    { hash, since }: KnownPage,
    { id, answers: { validators } }: District,
  ): Record<string, string> {
    if (validators === 'none') return {};
    if (validators === 'lying') return { ETag: `"v${id}"`, 'Last-Modified': new Date(0).toUTCString() };
    return { ETag: `"${hash}"`, 'Last-Modified': new Date(since).toUTCString() };
  }

  #sitemapOf({ pages, life, district: { answers } }: Place, host: string): string {
    const first = life.edits[0]?.at ?? 0;
    const modified = ({ since }: KnownPage): number =>
      answers.sitemap === 'always' ? this.#now : answers.sitemap === 'never' ? first - 400 * DAY : since;
    return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...pages]
      .map(
        ([path, page]) =>
          `<url><loc>http://${host}${path}</loc><lastmod>${new Date(modified(page)).toISOString()}</lastmod></url>`,
      )
      .join('')}</urlset>`;
  }
}

const PARKED = `<!DOCTYPE html><html><head><title>Domain for sale</title></head><body><h1>This domain is for sale</h1>
<p>Make an offer to its owner today.</p><a href="/buy">Buy this domain</a></body></html>`;

const text = (body: string): Answer => ({ status: 200, headers: { 'Content-Type': 'text/plain' }, body });

const robotsOf = (host: string, isClosed: boolean): string =>
  `User-agent: *\n${isClosed ? 'Disallow: /' : 'Disallow: /search'}\nSitemap: http://${host}/sitemap.xml\n`;

/** Decides as servers do: by the `ETag` if the request names one, and otherwise by the time. */
function isUnchanged(
  own: Readonly<Record<string, string>>,
  asked: Readonly<Record<string, string | undefined>>,
): boolean {
  const [tag, since] = [asked['if-none-match'], asked['if-modified-since']];
  if (tag !== undefined && own.ETag) return tag.split(/,\s*/).includes(own.ETag);
  return (
    since !== undefined &&
    own['Last-Modified'] !== undefined &&
    Date.parse(own['Last-Modified']) <= Date.parse(since)
  );
}
