import { Marked } from 'marked';
import { escaped } from '../html-page.ts';

export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const level = depth + 1; // the page itself has the only h1
      return `<h${level} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    html: ({ text }) => escaped(text),
  },
});

/** Our own, trusted Markdown as HTML. Wide tables scroll, by keyboard, too. */
export const markdown = (source: string): string =>
  (marked.parse(source, { async: false }) as string)
    .replaceAll('<table>', '<section class="scrolls" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></section>')
    .replaceAll('<th>', '<th scope="col">');

export const inline = (source: string): string => marked.parseInline(source, { async: false }) as string;
