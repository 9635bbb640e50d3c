import type { Scope } from '@emi/base/viewer';
import type { AuthorizationRequest } from '../../accounts/grants/authorization.ts';
import { destinationOf, isLocal } from '../../accounts/tokens/redirect-uris.ts';
import { htmlPage } from '../html-page.ts';
import { asOneSheet, barOf } from '../static-page.ts';

const SHEETS = ['tokens', 'base', 'shell', 'controls', 'consent'];

/** The part of the common style that this page needs, without the font, which would be another request. */
export const consentStyle = async (): Promise<string> => (await asOneSheet(SHEETS)).toString();

const MEANINGS: Readonly<Record<Scope, string>> = {
  read: 'Search and read what your organization may read',
  unlock: 'Unlock records for credits, and have websites read',
  generate: 'Generate emails, for a credit each',
  manage:
    'Change lists, searches, prompts, and notes; manage users, keys, access, and webhooks; read spending and events',
  operate: '', // no application can get it
};
/** The proposed credits per day. */
const USUAL_BUDGET = 20;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!);

const page = (title: string, content: string): string =>
  htmlPage({
    title: escaped(title),
    head: '<link rel="stylesheet" href="/oauth/consent.css">',
    body: `<header class="top">
${barOf()}
</header>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>`,
  });

/** A page that explains why a request is refused before the person can decide about it. */
export const refusalPage = (text: string): string => page('No access was given', `<p>${escaped(text)}</p>`);

const hidden = ([name, value]: [string, string | undefined]): string =>
  value === undefined ? '' : `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;

/**
 * A page on which a person grants or denies an application access. Everything from the application is shown as text.
 * @param given the application's parameters, which the form repeats
 */
export function consentPage(
  { application, redirectUri, scopes }: AuthorizationRequest,
  given: Readonly<Record<string, string | undefined>>,
  error?: string,
): string {
  const { name, host } = application;
  const redirectHost = destinationOf(redirectUri);
  const provenance = host
    ? `<p>The application is described at <strong>${escaped(host)}</strong>.</p>`
    : '<p>The application chose this name itself. Nobody has checked it.</p>';
  const destination = isLocal(redirectUri)
    ? `<p class="warning">You will be sent to <strong>${escaped(redirectHost)}</strong>: a program on this computer. ` +
      'Any program here can claim to be this application. Continue only if you have just started it yourself.</p>'
    : `<p>You will be sent to <strong>${escaped(redirectHost)}</strong>.</p>`;
  const boxes = scopes.map(
    (scope) =>
      `<label class="check"><input type="checkbox" name="allow" value="${scope}" checked>
${escaped(MEANINGS[scope])}</label>`,
  );
  return page(
    `${name} asks for access to Education Market Intelligence`,
    `${error === undefined ? '' : `<p class="warning" role="alert">${escaped(error)}</p>`}
${provenance}
${destination}
<form method="post" action="/oauth/authorize">
${Object.entries(given).map(hidden).join('')}
<fieldset><legend>It may</legend>${boxes.join('')}</fieldset>
<label class="field">Credits that it may spend per day
<input type="number" name="daily_budget" min="0" max="1000000000" value="${USUAL_BUDGET}" required></label>
<label class="field">Your one-time code
<input type="text" name="sign_in_code" autocomplete="off" autocapitalize="characters" maxlength="60" required></label>
<p class="soft small">The code shows who you are. An administrator of your organization gives it to you. You
can end this access at any time.</p>
<p class="row"><button class="btn primary" name="decision" value="allow">Allow</button>
<button class="btn" name="decision" value="deny" formnovalidate>Deny</button></p>
</form>`,
  );
}
