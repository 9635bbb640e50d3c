import { decodeText } from './decode.ts';
import { readBlocks } from './html-blocks.ts';
import { baseOf, readLinks, readResources } from './html-links.ts';
import { readLinkedData, readPublishedAt } from './html-metadata.ts';
import { isEmptyShell, readState } from './html-state.ts';
import { elementsOf, measure, rawText } from './html-tree.ts';
import { domainInScripts } from './obfuscated-emails.ts';
import type { FetchedDocument, Page } from './page.ts';
import { pageFrom, pageText } from './page-text.ts';
import { parseHtml } from './parse-html.ts';
import { scriptTables } from './script-tables.ts';

export function readHtml({ url, body, contentType }: FetchedDocument): Page {
  const markup = decodeText(body, contentType);
  const root = parseHtml(markup);
  const elements = elementsOf(root);
  const scripts = elements('script')
    .filter(({ attribs }) => !attribs.src)
    .map(rawText);
  const sizes = measure(root);
  const shown = readBlocks(root, sizes, domainInScripts(scripts));
  const text = pageText(shown);
  const isShown = ([, ...cells]: readonly string[]) =>
    cells.some((cell) => cell !== '' && text.includes(cell));
  const tables = scriptTables(scripts).filter(({ rows }) => !rows.slice(1).every(isShown));
  const state = isEmptyShell(text) && tables.length === 0 ? readState(elements('script'), fragmentText) : [];
  // Tables of scripts go below the page's first heading, which describes their subject better than the last one.
  const first = shown.findIndex(({ kind }) => kind === 'heading') + 1;
  const blocks = [...shown.slice(0, first), ...tables, ...shown.slice(first), ...state];
  const base = baseOf(elements, url);
  const data = readLinkedData(elements);
  const title = elements('title').slice(0, 1).map(rawText).join('').replace(/\s+/g, ' ').trim().slice(0, 300);
  const heading = blocks.find((block) => block.kind === 'heading');
  return pageFrom({
    url,
    kind: 'html',
    title: title || (heading?.kind === 'heading' ? heading.text : null),
    blocks,
    links: readLinks(elements, base, sizes),
    resources: readResources(elements, base),
    data,
    publishedAt: readPublishedAt(elements, data),
  });
}

/** Converts an HTML fragment, as in feeds and calendars, to plain lines. */
export function fragmentText(markup: string): string {
  const root = parseHtml(markup.slice(0, 100_000));
  return pageText(readBlocks(root, measure(root)));
}
