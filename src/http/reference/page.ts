import { escaped, htmlPage, linksTo } from '../html-page.ts';
import { barOf } from '../static-page.ts';
import { anchorOf, inline, markdown } from './markdown.ts';
import { type OpenApi, type Placed, placed } from './open-api.ts';
import { eventSection, operationSection } from './operations.ts';
import { schemaFieldsOf, typeOf } from './schemas.ts';

interface Paths {
  readonly styles: readonly string[];
  readonly script: string;
}

const entry = (anchor: string, title: string, route = ''): string =>
  `<li><a href="#${anchor}">${escaped(title)}${route && ` <code>${escaped(route)}</code>`}</a></li>`;

const group = (title: string, entries: readonly string[]): string =>
  `<details><summary>${escaped(title)}</summary><ul>${entries.join('\n')}</ul></details>`;

/** The reference page. It is readable without its script, which adds search and the forms to try requests. */
export function referenceHtml(document: OpenApi, { styles, script }: Paths): string {
  const { info, tags, components } = document;
  const operations = placed(document.paths);
  const events = Object.entries(document.webhooks).flatMap(([name, methods]) =>
    placed({ [name]: methods }).map((event) => ({ ...event, name })),
  );
  const guides = [...info.description.matchAll(/^# (.+)$/gm)].map(([, title]) => title!);
  const of = (tag: string): Placed[] => operations.filter(({ operation }) => operation.tags[0] === tag);
  const contents = [
    group(
      'Guides',
      guides.map((title) => entry(anchorOf(title), title)),
    ),
    ...tags.map(({ name }) =>
      group(
        name,
        of(name).map(({ path, method, operation }) =>
          entry(operation.operationId, operation.summary, `${method.toUpperCase()} ${path}`),
        ),
      ),
    ),
    group(
      'Events to webhooks',
      events.map(({ name, operation }) => entry(operation.operationId, name)),
    ),
    group(
      'Schemas',
      Object.keys(components.schemas).map((name) => entry(`schema-${name}`, name)),
    ),
  ];
  return htmlPage({
    title: 'REST reference · Education Market Intelligence API',
    head: `<link rel="icon" href="data:,">
${linksTo(styles)}
<script src="${script}" defer></script>`,
    look: 'reference',
    body: `<a class="btn skip" href="#content">Skip to content</a>
<header class="top">
${barOf('/docs')}
<form id="key-form" hidden>
<label><span class="unseen">API key</span>
<input name="key" id="key" type="password" autocomplete="off" placeholder="sk_test_… or sk_live_…" required></label>
<button type="submit" class="btn primary">Use key</button>
</form>
<p role="status" id="key-status"></p>
<button type="button" class="btn small" id="forget" hidden>Forget key</button>
</header>
<nav id="contents" aria-label="Contents">
<input type="search" id="find" placeholder="Find an operation" aria-label="Find an operation" hidden>
${contents.join('\n')}
</nav>
<main id="content" tabindex="-1">
<h1>REST reference</h1>
<p class="note">Version ${escaped(info.version)}, as <a href="/openapi.json">openapi.json</a> and
<a href="/openapi.yaml">openapi.yaml</a>. All paths are below <code>/api/v1</code>.</p>
${markdown(info.description)}
${tags
  .map(
    ({ name, description }) => `<section aria-labelledby="tag-${anchorOf(name)}">
<h2 id="tag-${anchorOf(name)}">${escaped(name)}</h2>
<p>${inline(description)}</p>
${of(name)
  .map((operation) => operationSection(document, operation))
  .join('\n')}
</section>`,
  )
  .join('\n')}
<section aria-labelledby="events-to-webhooks">
<h2 id="events-to-webhooks">Events to webhooks</h2>
${events.map(eventSection).join('\n')}
</section>
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) => `<article id="schema-${name}">
<h3><a href="#schema-${name}">${name}</a></h3>
${markdown(schema.description ?? '')}
${schemaFieldsOf(schema) || `<p class="type">${typeOf(schema)}</p>`}
</article>`,
  )
  .join('\n')}
</section>
</main>`,
  });
}
