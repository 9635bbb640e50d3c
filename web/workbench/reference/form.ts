import { authorizationOf } from '../parts/shared-key.ts';
import { curlOf, type Operation, type Parameter, requestOf } from './request.ts';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

/** Makes an element with attributes, of which undefined and false ones are omitted, and content. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(attribute, value === true ? '' : value);
  }
  made.append(...content);
  return made;
}

/** Maximum number of characters of a response that are shown. */
const LONGEST_SHOWN = 100_000;

const asText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value ?? ''));

/** The field of a parameter: a menu if the parameter is an enum or a boolean, otherwise a text field. */
function field({ name, required, schema, example, examples }: Parameter): HTMLElement {
  const hint = examples?.default;
  const value = example ?? (hint && !hint['x-disabled'] ? hint.value : undefined);
  const choices = schema.enum ?? (schema.type === 'boolean' ? ['true', 'false'] : undefined);
  const attributes = { name, required };
  if (!choices) {
    return element('input', {
      ...attributes,
      value: value === undefined ? undefined : asText(value),
      placeholder: hint && asText(hint.value),
    });
  }
  const options = choices.map((choice) => element('option', { selected: choice === asText(value) }, choice));
  return element('select', attributes, element('option', { value: '' }, ''), ...options);
}

interface Sender {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** The user's key; if there is none yet, asks for it and returns undefined. */
  key(): string | undefined;
}

/** The form that sends an operation, with an equivalent command and the response. */
export function requestForm({ method, path, operation, key }: Sender): HTMLElement {
  const example = operation.requestBody?.content['application/json'].example;
  const body =
    operation.requestBody &&
    element(
      'textarea',
      { name: 'body', rows: '10', spellcheck: 'false' },
      JSON.stringify(example ?? {}, null, 2),
    );
  const command = element('pre');
  const answer = element('section', { 'aria-label': 'Response', 'aria-live': 'polite' });
  const copy = element('button', { type: 'button', class: 'btn' }, 'Copy as curl');
  const form = element(
    'form',
    { 'aria-label': `Send ${method.toUpperCase()} ${path}` },
    element(
      'div',
      { class: 'parameters' },
      ...(operation.parameters ?? []).map((parameter) =>
        element('label', {}, element('span', {}, parameter.name), field(parameter)),
      ),
    ),
    ...(body ? [element('label', { class: 'body' }, 'Body', body)] : []),
    command,
    element('p', { class: 'row' }, element('button', { class: 'btn primary' }, 'Send'), copy),
    answer,
  );
  const request = () => {
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
    return requestOf({ method, path, operation, values: new Map(entries), body: body?.value });
  };
  const show = () => {
    command.textContent = curlOf(request(), location.origin);
  };
  form.addEventListener('input', show);
  copy.addEventListener('click', () => navigator.clipboard.writeText(command.textContent!));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const secret = key();
    if (!secret) return;
    answer.replaceChildren(element('p', {}, 'Waiting…'));
    const { path: address, headers, ...options } = request();
    fetch(address, { ...options, headers: { ...headers, Authorization: authorizationOf(secret) } })
      .then(responseOf)
      .catch(() => [element('p', { role: 'alert' }, 'The connection is lost.')])
      .then((shown) => answer.replaceChildren(...shown));
  });
  show();
  return form;
}

const HEADERS = ['X-Credits-Charged', 'X-RateLimit-Remaining', 'Retry-After', 'Link'];

async function responseOf(response: Response): Promise<HTMLElement[]> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const shown = isJson && text ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  return [
    element('p', {}, element('strong', {}, `${response.status} ${response.statusText}`)),
    ...(headers.length > 0 ? [element('p', { class: 'note' }, headers.join(' · '))] : []),
    element('pre', {}, shown.slice(0, LONGEST_SHOWN)),
    ...(shown.length > LONGEST_SHOWN ? [element('p', { class: 'note' }, 'The rest is not shown.')] : []),
  ];
}
