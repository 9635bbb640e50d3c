import type { Request } from 'express';
import type { Assets } from './assets.ts';
import { escaped, htmlPage } from './html-page.ts';
import { ICON_PATHS, type IconName } from './icons.ts';
import { PAGES_IN_BAR } from './pages-in-bar.ts';
import { readProjectFile } from './project-file.ts';

export const icon = (name: IconName): string =>
  `<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="${ICON_PATHS[name]}"/></svg>`;

/** Some of the style sheets of the workbench as one. @param font the hashed address of the font, if they load it */
export async function asOneSheet(sheets: readonly string[], font?: string): Promise<Buffer> {
  const files = sheets.map((name) => readProjectFile(`web/workbench/styles/${name}.css`));
  const all = Buffer.concat(await Promise.all(files));
  return font === undefined ? all : Buffer.from(all.toString().replace('/assets/inter.woff2', font));
}

/** The navigation bar's logo and links. @param current the path of the page that contains the bar */
export const barOf = (
  current?: string,
): string => `<a class="brand" href="/" aria-label="Education Market Intelligence, start">
<svg viewBox="0 0 24 24" aria-hidden="true"><rect class="a" width="24" height="24" rx="6.5"/>
<rect class="b" x="6" y="12.5" width="3" height="5.5" rx="1"/>
<rect class="b" x="10.5" y="9" width="3" height="9" rx="1"/>
<rect class="b" x="15" y="6" width="3" height="12" rx="1"/></svg><span>Education Market Intelligence</span></a>
<nav class="nav" aria-label="Pages">
${PAGES_IN_BAR.map(
  ([path, name, of]) =>
    `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${icon(of)}${name}</a>`,
).join('\n')}
</nav>`;

/** Returns `true` for a browser that wants a page. */
export const isForPeople = (request: Request): boolean =>
  ['GET', 'HEAD'].includes(request.method) && request.accepts(['json', 'html']) === 'html';

interface StaticPage {
  readonly title: string;
  /** Markup of the main landmark. */
  readonly main: string;
  /** The class of the main landmark. */
  readonly look: string;
}

/** A page that is readable without scripts, with the navigation bar; its script only applies the chosen theme. */
export async function staticPage(assets: Assets, { title, main, look }: StaticPage): Promise<string> {
  const [style, font, script] = await Promise.all(
    ['workbench-style', 'inter', 'static-page'].map((name) => assets.path(name)),
  );
  return htmlPage({
    title: escaped(title),
    head: `<link rel="icon" href="data:,">
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${style}">
<script src="${script}"></script>`,
    body: `<a class="btn skip" href="#content">Skip to content</a>
<header class="top">
${barOf()}
<a class="btn primary push" href="/explore">Sign in</a>
</header>
<main id="content" class="${look}" tabindex="-1">
${main}
</main>`,
  });
}
