import { escaped } from '../html-page.ts';
import { inline, markdown } from './markdown.ts';
import { type Answer, type OpenApi, type OpenApiParameter, type Placed, schemaNameOf } from './open-api.ts';
import { samplesOf } from './samples.ts';
import { schemaFieldsOf, typeOf } from './schemas.ts';

/** Lists of at most this many parameters are shown open. */
const FEW_PARAMETERS = 8;

const example = (value: unknown): string => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

/** A section that can be collapsed. */
const part = (title: string, content: string, isOpen = false): string =>
  content && `<details${isOpen ? ' open' : ''}><summary>${title}</summary>${content}</details>`;

const parameterOf = ({ name, in: place, required, schema, description = '' }: OpenApiParameter): string =>
  `<li><code class="name">${escaped(name)}</code> <span class="type">${place}, ${typeOf(schema)}${
    required ? ', required' : ''
  }</span> ${inline(description)}</li>`;

function parametersOf(parameters: readonly OpenApiParameter[]): string {
  const list = parameters.map(parameterOf).join('\n');
  return part(
    `Parameters (${parameters.length})`,
    list && `<ul class="fields">${list}</ul>`,
    parameters.length <= FEW_PARAMETERS,
  );
}

function bodyOf({ operation: { requestBody } }: Placed): string {
  return Object.values(requestBody?.content ?? {})
    .map(({ schema, example: body }) =>
      part('Body', `${schema ? schemaFieldsOf(schema) : ''}${body === undefined ? '' : example(body)}`, true),
    )
    .join('');
}

const resolved = (document: OpenApi, { $ref, ...answer }: Answer): Answer =>
  $ref ? document.components.responses[schemaNameOf($ref)]! : answer;

/** A successful response, with its fields and an example. */
function success(status: string, { description, content = {} }: Answer): string {
  const media = Object.values(content)
    .filter(({ schema }) => schema)
    .map(
      ({ schema, example: body }) =>
        `<p class="type">${typeOf(schema!)}</p>${schemaFieldsOf(schema!)}${body === undefined ? '' : example(body)}`,
    );
  const title = `Response <code>${status}</code> ${inline(description)}`;
  return media.length === 0 ? `<p>${title}</p>` : part(title, media.join(''));
}

/** A failure, with an example of each of its bodies. */
function failure(status: string, { description, content = {} }: Answer): string {
  const bodies = Object.values(content).flatMap(({ examples = {} }) => Object.values(examples));
  return `<li><code>${status}</code> ${inline(description)}${bodies
    .map(({ value }) => `<pre>${escaped(JSON.stringify(value))}</pre>`)
    .join('')}</li>`;
}

function answersOf(document: OpenApi, { operation: { responses } }: Placed): string {
  const all = Object.entries(responses).map(
    ([status, answer]) => [status, resolved(document, answer)] as const,
  );
  const failures = all.filter(([status]) => status >= '400');
  const list = failures.map(([status, answer]) => failure(status, answer)).join('\n');
  return [
    ...all.filter(([status]) => status < '400').map(([status, answer]) => success(status, answer)),
    part(
      `Failures: ${failures.map(([status]) => status).join(', ')}`,
      list && `<ul class="fields">${list}</ul>`,
    ),
  ].join('\n');
}

/** An operation with its samples, parameters, body, and responses. The page's script adds the form to try it. */
export function operationSection(document: OpenApi, given: Placed): string {
  const { path, method, operation } = given;
  const { operationId, summary, description = '', parameters = [] } = operation;
  return `<article id="${operationId}">
<h3><a href="#${operationId}">${escaped(summary)}</a></h3>
<p class="route"><code class="method ${method}">${method.toUpperCase()}</code> <code>${escaped(path)}</code></p>
<div class="calls">
${samplesOf(given)}
<details class="try" data-path="${escaped(path)}" data-method="${method}"><summary>Send a request</summary></details>
</div>
<div class="about">
${markdown(description)}
${parametersOf(parameters)}
${bodyOf(given)}
${answersOf(document, given)}
</div>
</article>`;
}

/** An event that the service sends to webhooks. */
export function eventSection(given: Placed & { readonly name: string }): string {
  const { name, operation } = given;
  return `<article id="${operation.operationId}">
<h3><a href="#${operation.operationId}"><code>${name}</code></a></h3>
<p>${inline(operation.summary)}</p>
${markdown(operation.description ?? '')}
${parametersOf(operation.parameters ?? [])}
${bodyOf(given)}
</article>`;
}
