/** The markup of a page. */
interface Page {
  readonly title: string;
  /** Markup for the head, after the title. */
  readonly head: string;
  readonly body: string;
  /** The class of the body. */
  readonly look?: string;
}

export const htmlPage = ({ title, head, body, look }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${head}
</head>
<body${look === undefined ? '' : ` class="${look}"`}>
${body}
</body>
</html>
`;

/** The links to style sheets, for the head of a page. */
export const linksTo = (styles: readonly string[]): string =>
  styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n');

/** Escapes text for the content and the double-quoted attributes of elements. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
