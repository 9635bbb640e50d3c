import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from './service.ts';
import type { Walk } from './walk.ts';

export interface Journey {
  /** Who walks, and to which goal. */
  readonly about: string;
  /** Maximum number of clicks. */
  readonly most: number;
  walk(walk: Walk, service: Service): Promise<void>;
}

const firstDay: Journey = {
  about: 'A new organization’s first day: from the key to an unlocked district of its territory',
  most: 4,
  async walk(walk, { admin }) {
    const { api_key: key } = await admin('org', 'create', '--name', 'First Day', '--plan', 'starter');
    await walk.open('/explore', key);
    await walk.until('.steps >> text=Search your territory');
    await walk.look('Explore, nothing unlocked');
    await walk.choose('.steps select', 'TX');
    await walk.until('h1:has-text("Districts in Texas")');
    await walk.until('.steps >> text=/districts in Texas/');
    await walk.look('Explore, Texas');
    await walk.click('.steps >> text=/^Look at/');
    await walk.until('.lock .pay');
    await walk.look('Place, locked');
    await walk.click('.lock .pay button');
    await walk.click('dialog >> text=/^Pay/');
    await walk.until('.hero .tag.good');
    await walk.look('Place, unlocked a moment ago');
  },
};

const rep: Journey = {
  about: 'A rep’s call list: from “SIS contracts that end” to people with the reason to call',
  most: 12,
  async walk(walk, { demoKey }) {
    await walk.open('/explore', demoKey);
    await walk.click('[data-mark="geo"] [aria-label^="Texas:"]');
    await walk.until('h1:has-text("Districts in Texas")');
    await walk.click('.chip:has-text("Contract ends")');
    await walk.click('.menu:popover-open button:has-text("Student information system")');
    await walk.until('.chip.on >> text=within 6 months');
    await walk.until('.prospects a.name, .empty .chip');
    await walk.look('Explore, contracts that end');
    // On some days, no contract of the demo data ends so soon.
    if ((await walk.page.locator('.empty .chip').count()) > 0)
      await walk.click('.empty .chip:has-text("within 18 months")');
    await walk.until('.prospects a.name');
    await walk.click('.prospects tr:has(td:last-child button) a.name');
    await walk.until('.lock .pay');
    await walk.look('Place, locked');
    await walk.click('.lock .pay button');
    await walk.click('dialog >> text=/^Pay/');
    await walk.until('#call >> text="Call list"');
    await walk.look('Place, unlocked');
    await walk.click('#call >> text="Call list"');
    await walk.type('.menu:popover-open input[name=name]', `SIS calls ${Date.now()}`);
    await walk.click('.menu:popover-open button[type=submit]');
    await walk.until('#toast >> text=Added to the list.');
    await walk.click('nav >> text=Lists');
    await walk.look('Lists');
    await walk.click('a.name:has-text("SIS calls")');
    await walk.until('.items tbody tr');
    await walk.look('Call list');
  },
};

const ACCOUNTS = `Account Name,Billing City,Billing State,Owner
Katy ISD,Katy,TX,Ada
Houston Independent School District,,TX,Bo
Lincoln High School,,TX,Cy
Nowhere at All,,WY,Dee`;

const ops: Journey = {
  about: 'Operations: from the rows of a CRM to a list of its places, as a file for the CRM',
  most: 7,
  async walk(walk, { demoKey }) {
    await walk.open('/explore', demoKey);
    await walk.click('nav >> text=Match');
    await walk.until('textarea');
    await walk.type('textarea', ACCOUNTS);
    await walk.click('button:text-is("Match")');
    await walk.until('.matches tbody tr');
    await walk.look('Match, results');
    await walk.type('form[aria-label="Make a list"] [name=name]', `CRM ${Date.now()}`);
    await walk.click('form[aria-label="Make a list"] button');
    await walk.until('form[aria-label="Make a list"] >> text=saved as');
    await walk.click('nav >> text=Lists');
    await walk.click('a.name:has-text("CRM")');
    await walk.until('.items tbody tr');
    await walk.look('List');
    await walk.click('.actions >> text=Export');
    const [file] = await Promise.all([
      walk.page.waitForEvent('download'),
      walk.click('.menu:popover-open >> text="CSV for a CRM"'),
    ]);
    if (!(await file.path())) throw new Error('The file was not saved.');
  },
};

const admin: Journey = {
  about: 'An administrator: a user with a key, a sign-in code, and who spent what',
  most: 8,
  async walk(walk, { demoKey }) {
    await walk.open('/explore', demoKey);
    await walk.click('nav >> text=Console');
    await walk.until('h2:has-text("Credits spent")');
    await walk.look('Console');
    await walk.click('.tabs >> text=Users');
    await walk.type('form[aria-label="Add a user"] [name=name]', 'Kim Lee');
    await walk.click('form[aria-label="Add a user"] >> text=Add');
    await walk.click('li:has-text("Kim Lee") >> text=New key');
    await walk.until('dialog .secret');
    await walk.look('Users, a key is made');
    await walk.click('text=I have kept it');
    await walk.click('.tabs >> text=Applications');
    await walk.until('#applications');
    await walk.look('Applications');
    await walk.click('.tabs >> text=Ledger');
    await walk.choose('#ledger select', 'unlock');
    await walk.until('#ledger tbody tr');
    await walk.look('Ledger, unlocks');
  },
};

/** An OAuth client on this computer, to which the page for consent leads back. */
async function application(origin: string) {
  const server = createServer((_request, response) => response.end('Back.'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const redirect = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`;
  const registered = await fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Prospecting agent', redirect_uris: [redirect] }),
  });
  const { client_id } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = {
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    scope: 'read unlock',
    state: 's',
  };
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
  return {
    address: `/oauth/authorize?${new URLSearchParams({ ...asked, ...proof })}`,
    redirect,
    /** Exchanges the code for a token. */
    async tokenFor(code: string): Promise<string> {
      const given = { grant_type: 'authorization_code', client_id, code, code_verifier: verifier };
      const body = new URLSearchParams({ ...given, redirect_uri: redirect });
      const response = await fetch(`${origin}/oauth/token`, { method: 'POST', body });
      return ((await response.json()) as { access_token: string }).access_token;
    },
    close: () => server.close(),
  };
}

const agent: Journey = {
  about: 'An agent’s user: consent with a one-time code and a budget, then what the agent may, and its end',
  most: 10,
  async walk(walk, { demoKey }) {
    await walk.open('/console', demoKey);
    await walk.click('.tabs >> text=Applications');
    await walk.click('text=New sign-in code');
    const code = await walk.page.locator('dialog .secret').innerText();
    await walk.click('text=I have kept it');
    const agents = await application(walk.origin);
    await walk.open(agents.address);
    await walk.look('Consent');
    await walk.type('[name=sign_in_code]', code);
    await walk.type('[name=daily_budget]', '5');
    await walk.click('[value=allow]');
    await walk.page.waitForURL((url) => url.pathname === '/callback');
    const token = await agents.tokenFor(new URL(walk.page.url()).searchParams.get('code')!);
    if (!token) throw new Error('The application got no token.');
    agents.close();
    await walk.open('/console?tab=applications');
    await walk.until('#applications tr:has-text("Prospecting agent") >> text=of 5');
    await walk.look('Applications');
    await walk.click('#applications tr:has-text("Prospecting agent") >> [aria-label^=Change]');
    await walk.click('.menu:popover-open >> text=Revoke');
    await walk.click('dialog .primary');
    await walk.until('#applications tr:has-text("Prospecting agent") >> text=Revoked');
  },
};

/** The pages that no journey reaches. */
const PAGES = [
  '/',
  '/docs',
  '/explore/signals',
  '/explore/searches',
  '/explore/prompts',
  '/console?tab=keys',
];

const pages: Journey = {
  about: 'The other pages, one after another',
  most: 0,
  async walk(walk, { demoKey }) {
    await walk.open('/explore/lists');
    await walk.until('#key-form');
    await walk.look('Sign-in');
    await walk.open('/explore', demoKey);
    for (const path of PAGES) {
      await walk.open(path);
      await walk.look(path);
    }
  },
};

export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'first-day': firstDay,
  rep,
  ops,
  admin,
  agent,
  pages,
};
