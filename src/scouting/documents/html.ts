import type { FetchedDocument, Page } from '../page.ts';
import { decodeText } from './decode.ts';
import { readBlocks } from './html-blocks.ts';
import { baseOf, readLinks, readResources } from './html-links.ts';
import { readLinkedData, readPublishedAt } from './html-metadata.ts';
import { measure, parseHtml } from './html-tree.ts';
import { domainInScripts } from './obfuscated-emails.ts';
import { pageText } from './page-text.ts';

export function readHtml({ url, body, contentType }: FetchedDocument): Page {
  const markup = decodeText(body, contentType);
  const $ = parseHtml(
    /^text\/plain/i.test(contentType ?? '') && !/^\s*</.test(markup) ? linesAsMarkup(markup) : markup,
  );
  const root = $.root()[0]!;
  const scripts = $('script:not([src])')
    .toArray()
    .map((script) => $(script).text());
  const blocks = readBlocks(root, measure(root), domainInScripts(scripts));
  const base = baseOf($, url);
  const data = readLinkedData($);
  const title = $('title').first().text().replace(/\s+/g, ' ').trim().slice(0, 300);
  const heading = blocks.find((block) => block.kind === 'heading');
  return {
    url,
    kind: 'html',
    title: title || (heading?.kind === 'heading' ? heading.text : null),
    text: pageText(blocks),
    blocks,
    links: readLinks($, base),
    resources: readResources($, base),
    data,
    entries: [],
    publishedAt: readPublishedAt($, data),
  };
}

const linesAsMarkup = (text: string): string => text.replaceAll('<', '&lt;').replace(/\r?\n/g, '<hr>');

/** What an HTML fragment says, as plain lines: feeds and calendars carry such. */
export function fragmentText(markup: string): string {
  const root = parseHtml(markup.slice(0, 100_000)).root()[0]!;
  return pageText(readBlocks(root, measure(root)));
}
