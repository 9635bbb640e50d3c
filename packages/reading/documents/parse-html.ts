import { load } from 'cheerio/slim';
import type { Root } from './html-tree.ts';
import { trimMarkup } from './trim-markup.ts';

/** Parses leniently with one node per tag: the repairs of the HTML standard amplify hostile markup. */
export const parseHtml = (markup: string): Root =>
  load(trimMarkup(markup), { xml: { xmlMode: false, decodeEntities: true } }).root()[0]!;
