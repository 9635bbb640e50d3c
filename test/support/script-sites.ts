import { gzipSync } from 'node:zlib';
import type { PageAnswer } from './websites.ts';

// Fictional websites whose pages are linked only by scripts, sitemaps, and feeds, in the formats of website builders.

export const ORIGIN = 'http://www.maple.k12.oh.us';

/** The pages of each website, by their path below the format's own folders, with their titles in menus. */
const MENU: readonly (readonly [path: string, label: string])[] = [
  ['staff-directory', 'Staff Directory'],
  ['board/minutes', 'Board Minutes'],
  ['technology', 'Technology'],
  ['budget', 'Budget & Finance'],
  ['bids', 'Bids and RFPs'],
  ['news/levy-passes', 'Levy passes'],
  ['schools/oak', 'Oak Elementary'],
  ['calendar', 'Calendar'],
];

interface ScriptSite {
  /** The paths of all pages except the first. */
  readonly exist: readonly string[];
  readonly pages: Readonly<Record<string, string | PageAnswer>>;
}

/** Addresses in scripts that are not pages of the website and not worth a request. */
const OTHERS = {
  logoUrl: '/media/logo.png',
  imageUrl: '/media/12/of-the-school',
  href: '/api/v1/menu',
  dataUrl: '/_next/data/x/menu.json',
  link: 'http://www.elsewhere.example/staff',
  route: '/news/[slug]',
  path: '/news/:slug',
  post: { title: 'Levy passes', slug: 'levy-passes', link: '/' },
  next: { label: 'Next month', href: '/events/2031/12' },
};

const at = (path: string) => `/${path}`;
const script = (code: string, attributes = '') => `<script ${attributes}>${code}</script>`;
const shell = (inside: string) =>
  `<!doctype html><html><head><title>Maple</title></head><body><div id="app"></div>${inside}</body></html>`;
const json = (value: unknown) => JSON.stringify(value);
const xml = (body: string): PageAnswer => ({ type: 'text/xml', body });

/** A website whose first page is a shell with the given scripts; each further page has only its heading. */
function site(
  home: string,
  { as = at, more = {} }: { as?: typeof at; more?: ScriptSite['pages'] } = {},
): ScriptSite {
  const leaves = MENU.map(
    ([path, label]) => [as(path), shell(`<h1>${label.replace('&', '&amp;')}</h1>`)] as const,
  );
  return {
    exist: leaves.map(([path]) => path),
    pages: { '/': shell(home), ...Object.fromEntries(leaves), ...more },
  };
}

const listed = (key: string, name: string, as = at) =>
  MENU.map(([path, label]) => ({ [name]: label, icon: '/i/a.svg', [key]: as(path) }));

/** The state of Nuxt 3: a list of values, in which objects refer to their values by index. */
function flattened(): unknown[] {
  const values: unknown[] = [['ShallowReactive', 1], { menu: 2, logo: 3 }, [], '/media/logo.png'];
  for (const [path, label] of MENU) {
    (values[2] as number[]).push(values.length);
    values.push({ title: values.length + 1, to: values.length + 2 }, label, at(path));
  }
  return values;
}

/** The stream of Next.js: rows of JSON as strings, split at any position. */
function streamed(): string {
  const links = MENU.map(([path, children]) => ['$', '$L7', null, { href: at(path), children }]);
  const rows = `2:${json(['$', 'nav', null, { children: links }])}\n`;
  const parts = rows.match(/[\s\S]{1,90}/g)!;
  return parts.map((part) => script(`self.__next_f.push([1,${json(part)}])`)).join('');
}

const sitemapAt = (path: string) => `<sitemap><loc>${ORIGIN}${path}</loc></sitemap>`;

const half = MENU.length / 2;

export const SCRIPT_SITES: Readonly<Record<string, ScriptSite>> = {
  'Next (__NEXT_DATA__)': site(
    script(
      json({ props: { menu: listed('href', 'label'), ...OTHERS } }),
      'id="__NEXT_DATA__" type="application/json"',
    ),
  ),
  'Next (streamed rows)': site(streamed()),
  'Nuxt 2 (__NUXT__)': site(
    script(
      `window.__NUXT__=(function(a,b){return {data:[{menu:[${MENU.map(
        ([path, label]) => `{title:${json(label)},icon:a,link:"\\u002F${path.replaceAll('/', '\\u002F')}"}`,
      ).join()}]}],other:${json(OTHERS)}}}("x",null))`,
    ),
  ),
  'Nuxt 3 (__NUXT_DATA__)': site(script(json(flattened()), 'type="application/json" id="__NUXT_DATA__"')),
  'Apptegy (clientWorkStateTemp)': site(
    script(
      `window.clientWorkStateTemp = JSON.parse(${json(
        json({ menu: { items: listed('link', 'name', (path) => `/page/${path}`) }, links: OTHERS }),
      ).replaceAll('/', '\\u002f')});`,
    ),
    { as: (path) => `/page/${path}` },
  ),
  'Wix (pages by their names)': site(
    script(
      json({
        pages: MENU.map(([path, title]) => ({
          pageId: 'o7cvb',
          title,
          pageUriSEO: path,
          pageJsonFileName: 'a_1.json',
        })),
      }),
      'type="application/json" id="wix-viewer-model"',
    ),
  ),
  'Wix (routes)': site(
    script(
      json({
        router: {
          routes: Object.fromEntries(MENU.map(([path]) => [`./${path}`, { type: 'Static', pageId: 'c1' }])),
        },
      }),
      'type="application/json"',
    ),
  ),
  'Squarespace (context and feed)': site(
    `<link rel="alternate" type="application/rss+xml" href="/blog?format=rss">${script(
      `Static.SQUARESPACE_CONTEXT = ${json({ menu: listed('fullUrl', 'title').slice(0, half), ...OTHERS })};`,
    )}`,
    {
      more: {
        '/blog?format=rss': xml(
          `<rss><channel>${MENU.slice(half)
            .map(([path]) => `<item><link>${ORIGIN}/${path}</link></item>`)
            .join('')}</channel></rss>`,
        ),
      },
    },
  ),
  'Finalsite (sitemaps of robots.txt)': site('<nav data-menu="lazy"></nav>', {
    more: {
      '/robots.txt': {
        type: 'text/plain',
        body: `Sitemap: https://old-host.example/sitemap.xml\nSitemap: ${ORIGIN}/fs/sitemaps.xml`,
      },
      '/fs/sitemaps.xml': xml(
        `<sitemapindex>${[...Array(14).keys()].map((place) => sitemapAt(`/fs/posts-${place}.xml`)).join('')}
        ${sitemapAt('/fs/pages.xml.gz')}</sitemapindex>`,
      ),
      '/fs/pages.xml.gz': {
        type: 'application/x-gzip',
        body: gzipSync(
          `<urlset>${MENU.map(([path]) => `<url><loc>${ORIGIN}/${path}</loc></url>`).join('')}</urlset>`,
        ),
      },
    },
  }),
  'Edlio (objects in code, and a list to choose from)': site(
    `<select onchange="go(this.value)">${MENU.slice(0, half)
      .map(([path, label]) => `<option value="/apps/pages/${path}">${label}</option>`)
      .join('')}</select>${script(
      `// the menu, which isn't in HTML\nvar menu = [${MENU.slice(half)
        .map(([path, label]) => `{text: '${label}', url: '/apps/pages/${path}', img: '/i/a.gif'}`)
        .join(', ')}];\n$.getJSON('/api/news', { url: '/api/search' });`,
    )}`,
    { as: (path) => `/apps/pages/${path}` },
  ),
  'Blackboard (paths without a slash)': site(
    script(`var channels = ${json(listed('Url', 'Text', (path) => `site/${path}`))}; init({"url":"init"});`),
    { as: (path) => `/site/${path}` },
  ),
  'Smore and ParentSquare (properties of components)': site(
    `<astro-island props="${json({
      items: [1, MENU.slice(0, half).map(([path, label]) => [0, { label: [0, label], href: [0, at(path)] }])],
    })
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')}"></astro-island>
    ${MENU.slice(half)
      .map(([path, label]) => `<app-item routerlink="/${path}">${label}</app-item>`)
      .join('')}`,
  ),
  'linked data, and HTML in scripts': site(
    script(
      json({
        '@type': 'SiteNavigationElement',
        name: MENU.slice(0, half).map(([, label]) => label),
        url: MENU.slice(0, half).map(([path]) => `${ORIGIN}/${path}`),
      }),
      'type="application/ld+json"',
    ) +
      script(
        `document.write(${json(
          MENU.slice(half)
            .map(([path, label]) => `<li><a class="x" href="/${path}">${label}</a></li>`)
            .join(''),
        ).replaceAll('/', '\\/')});`,
      ),
  ),
  'declared <link>s': site(
    `<link rel="canonical" href="/staff-directory"><link rel="next" href="/board/minutes">
    <link rel="alternate" href="/technology"><link rel="alternate" hreflang="es" href="/es">
    <link rel="prefetch" href="/budget"><link rel="prefetch" href="/main.js">
    <link rel="sitemap" href="/map-of-pages.xml">`,
    {
      more: {
        '/map-of-pages.xml': xml(
          `<urlset>${MENU.slice(half)
            .map(([path]) => `<url><loc>${ORIGIN}/${path}</loc></url>`)
            .join('')}</urlset>`,
        ),
      },
    },
  ),
  'robots.txt with the sitemap of an earlier website': site('', {
    more: {
      '/robots.txt': { type: 'text/plain', body: `Sitemap: ${ORIGIN}/old.xml` },
      '/sitemap.xml': { type: 'text/plain', body: MENU.map(([path]) => `${ORIGIN}/${path}`).join('\n') },
    },
  }),
  'elements of its own, whose menu is in a file': site(
    `<site-nav></site-nav>
    <script src="/js/jquery.js"></script><script src="/js/components.js"></script>
    <script src="http://www.elsewhere.example/menu.js"></script>`,
    {
      more: {
        '/js/components.js': {
          type: 'text/javascript',
          body: `class Nav extends HTMLElement {
              connectedCallback() { this.outerHTML = \`<a href="\${x}">\${y}</a>\`; } }
            const LINKS = [${MENU.map(([path, label]) => `{ label: '${label}', href: '/${path}' }`).join()}];`,
        },
      },
    },
  ),
};
