import { authorizationOf, forgetKey, recalledKey, rememberKey } from '../parts/shared-key.ts';
import { themeNow } from '../parts/theme.ts';
import { requestForm } from './form.ts';
import type { Operation } from './request.ts';

const part = <Kind extends HTMLElement>(selector: string): Kind => document.querySelector<Kind>(selector)!;

themeNow();

// The field for the key.

let key: string | undefined;
const signIn = part<HTMLFormElement>('#key-form');
const field = part<HTMLInputElement>('#key');
const status = part('#key-status');
const forget = part('#forget');

async function use(given: string): Promise<void> {
  status.textContent = 'Checking the key…';
  const response = await fetch('/api/v1/me', { headers: { Authorization: authorizationOf(given) } }).catch(
    () => null,
  );
  const body = await response?.json().catch(() => undefined);
  if (!response?.ok) {
    const isRefused = response?.status === 401;
    if (isRefused) sessionStorage.clear();
    status.textContent = isRefused
      ? 'This key is unknown, revoked, or expired.'
      : (body?.message ?? 'The connection is lost.');
    return;
  }
  key = given;
  rememberKey(given);
  status.textContent = body.organization.name;
  signIn.hidden = true;
  forget.hidden = false;
}

signIn.addEventListener('submit', (event) => {
  event.preventDefault();
  if (field.value.trim()) use(field.value.trim());
  field.value = '';
});
forget.addEventListener('click', () => {
  forgetKey().then(() => location.reload());
});
signIn.hidden = false;
recalledKey().then((recalled) => (recalled ? use(recalled) : undefined));

// The forms that send requests.

type OpenApi = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
let openApi: Promise<OpenApi> | undefined;

const keyOrAsk = (): string | undefined => {
  if (key) return key;
  status.textContent = 'Enter an API key to send requests.';
  field.focus();
  return undefined;
};

const fill = async (details: HTMLElement): Promise<void> => {
  const { path = '', method = '' } = details.dataset;
  openApi ??= fetch('/openapi.json').then((response) => response.json());
  const operation = (await openApi).paths[path]?.[method];
  if (operation && !details.querySelector('form'))
    details.append(requestForm({ path, method, operation, key: keyOrAsk }));
};
for (const details of document.querySelectorAll<HTMLElement>('.try'))
  details.addEventListener('toggle', () => fill(details));

// The language chosen for one sample is chosen for all.

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'radio') return;
  for (const radio of document.querySelectorAll<HTMLInputElement>(`.samples [value=${target.value}]`))
    radio.checked = true;
});

// The table of contents: shows the entries that contain the search words, and marks the one in the address.

const contents = part('#contents');
const groups = [...contents.querySelectorAll('details')];
const entries = [...contents.querySelectorAll('li')].map((item) => ({
  item,
  text: item.textContent!.toLowerCase(),
}));
const find = part<HTMLInputElement>('#find');
find.hidden = false;
const findWords = (): void => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { item, text } of entries) item.hidden = !words.every((word) => text.includes(word));
  for (const group of groups) {
    const isFound = group.querySelector('li:not([hidden])') !== null;
    group.hidden = !isFound;
    group.open = words.length > 0 && isFound;
  }
};
find.addEventListener('input', findWords);
find.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') contents.querySelector<HTMLElement>('li:not([hidden]) a')?.click();
});

const follow = (): void => {
  for (const link of contents.querySelectorAll('a')) {
    const isHere = link.hash === location.hash;
    link.toggleAttribute('aria-current', isHere);
    if (isHere && link.hash) link.closest('details')!.open = true;
  }
};
addEventListener('hashchange', follow);
if (location.hash) follow();
else groups[0]!.open = true;
