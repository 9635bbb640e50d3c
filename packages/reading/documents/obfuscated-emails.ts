/** Decodes the ways in which websites hide email addresses from bots. */

/** `[at]` and `[dot]` in brackets of any kind, or between underscores. */
const SPELLED_AT = /[[({<]\s{0,2}at\s{0,2}[\])}>]|\s_at_\s/.source;
const SPELLED_DOT = /[[({<]\s{0,2}dot\s{0,2}[\])}>]|\s_dot_\s/.source;
const LOCAL_PART = /([\w.+-]{1,64})/.source;
const SPELLED_DOMAIN = `([\\w-]{1,63}(?:\\s{0,2}(?:\\.|${SPELLED_DOT})\\s{0,2}[\\w-]{2,63}){1,5})`;
const SPELLED = new RegExp(`${LOCAL_PART}\\s{0,3}(?:${SPELLED_AT}|@)\\s{0,3}${SPELLED_DOMAIN}`, 'gi');
const DOT = new RegExp(`\\s{0,2}(?:${SPELLED_DOT})\\s{0,2}`, 'gi');
/** Matches `jdoe at school dot org`, spelled out in words. */
const WORDED = /([\w.+-]{2,64})\s{1,3}at\s{1,3}([\w-]{2,63}(?:\s{1,3}dot\s{1,3}[\w-]{2,63}){1,4})\b/gi;
const MARKED = /[[({<]\s{0,2}(?:at|dot)\s{0,2}[\])}>]|_at_/i;
const BACKWARDS = /(?<![\w.@-])((?:gro|moc|ude|ten|vog|su)\.[\w.-]{2,80}@[\w.+-]{1,64})(?![\w@])/g;

/** Converts `jdoe [at] school [dot] org` and `gro.loohcs@eodj` to `jdoe@school.org`. */
export function revealEmails(text: string): string {
  const spelled = MARKED.test(text)
    ? text.replace(SPELLED, (_, local: string, domain: string) => `${local}@${domain.replace(DOT, '.')}`)
    : text;
  const said = / dot /i.test(spelled)
    ? spelled.replace(
        WORDED,
        (_, local: string, domain: string) => `${local}@${domain.replace(/\s{1,3}dot\s{1,3}/gi, '.')}`,
      )
    : spelled;
  return said.includes('@') ? said.replace(BACKWARDS, reversed) : said;
}

export const reversed = (text: string): string => [...text].reverse().join('');

/** Decodes Cloudflare's format: the first byte is the XOR key of the others. */
function decodeCloudflare(code: string): string | null {
  if (!/^(?:[0-9a-f]{2}){4,200}$/i.test(code)) return null;
  const [key, ...hidden] = Buffer.from(code, 'hex');
  return Buffer.from(hidden.map((byte) => byte ^ key!)).toString('utf8');
}

const FINALSITE =
  /insertEmail\(\s{0,3}["'][^"']{0,80}["']\s{0,3},\s{0,3}["']([^"']{1,80})["']\s{0,3},\s{0,3}["']([^"']{1,80})["']/;

/** Decodes Finalsite's format: a script call with domain and local part, each reversed. */
export function emailInScript(script: string): string | null {
  const call = FINALSITE.exec(script.slice(0, 2_000));
  return call ? `${reversed(call[2]!)}@${reversed(call[1]!)}` : null;
}

const DOMAIN = /((?:[\w-]{1,63}\.){1,4}[a-z]{2,10})/.source;
/** A domain after `'@' +`, or after an `@` in the same string. */
const SCRIPTED_DOMAIN = new RegExp(
  `["']@?["']\\s{0,3}\\+\\s{0,3}["']@?${DOMAIN}["']|["']@${DOMAIN}["']`,
  'i',
);

/** The domain that a page's scripts append to local parts: `'mailto:' + user + '@' + 'school.org'`. */
export function domainInScripts(scripts: readonly string[]): string | null {
  for (const script of scripts) {
    const domain = script.includes('mai') && SCRIPTED_DOMAIN.exec(script.slice(0, 20_000));
    if (domain) return domain[1] ?? domain[2] ?? null;
  }
  return null;
}

/** Decodes `javascript:mail('jdoe')` and `javascript:mail('jdoe', 'school.org')`. */
export function emailInCall(href: string, domain: string | null): string | null {
  const [, user, own] =
    /^javascript:[\w.]{1,40}\(\s{0,3}["']([\w.+-]{1,64})["'](?:\s{0,3},\s{0,3}["']([\w.-]{4,100})["'])?/i.exec(
      href,
    ) ?? [];
  const host = own ?? domain;
  return user && host && /mail|contact|send|write/i.test(href.slice(0, 60)) ? `${user}@${host}` : null;
}

/** Decodes `'mailto:'+'jdoe'+'@'+'school.org'` in an event handler. */
function emailInConcatenation(code: string): string | null {
  const at = code.indexOf("mailto:'");
  const joined = at < 0 ? '' : code.slice(at + 7, at + 400).replace(/['"]\s{0,3}\+\s{0,3}['"]/g, '');
  return /^[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,5}[a-z]{2,10}/i.exec(joined.replace(/^['"]/, ''))?.[0] ?? null;
}

/** The address in a value that is base64, as in the attributes of Smart Sites; otherwise the value itself. */
function fromBase64(value: string): string {
  if (!/^[\w+/-]{8,200}={0,2}$/.test(value)) return value;
  const text = Buffer.from(value, 'base64').toString('latin1').trim();
  return /^(?:mailto:)?[!-~]{1,64}@[!-~]{4,120}$/i.test(text) ? text : value;
}

/** The email address in an element's attributes, if any. */
export function emailInAttributes(attributes: Readonly<Record<string, string>>): string | null {
  const cloudflare =
    attributes['data-cfemail'] ?? /email-protection#([0-9a-f]{8,400})/i.exec(attributes.href ?? '')?.[1];
  if (cloudflare) return decodeCloudflare(cloudflare);
  const written = emailInConcatenation(`${attributes.onclick ?? ''} ${attributes.href ?? ''}`);
  if (written) return written;
  const user = attributes['data-user'] ?? attributes['data-name'] ?? attributes['data-local'];
  const domain = attributes['data-domain'] ?? attributes['data-host'];
  const ending = attributes['data-tld'] ? `.${attributes['data-tld']}` : '';
  const whole =
    user && domain ? `${user}@${domain}${ending}` : (attributes['data-email'] ?? attributes['data-mail']);
  // The attribute's name varies.
  const data = Object.entries(attributes).flatMap(([name, value]) => (name.startsWith('data-') ? value : []));
  for (const hidden of [whole ?? '', ...data]) {
    const address = revealEmails(fromBase64(hidden.slice(0, 200).trim())).replace(/^mailto:/i, '');
    if (/^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,5}$/.test(address)) return address;
  }
  return null;
}
