import tags from './html-tags.json' with { type: 'json' };
import type { Element, Measure } from './html-tree.ts';

const NEVER_TEXT = new Set(tags.neverText);

const IS = /\s{0,9}:\s{0,9}/.source;
const OFF_SCREEN = `(?:left|top|text-indent)${IS}-\\d{3,6}`;
const HIDING = new RegExp(
  `display${IS}none|visibility${IS}hidden|font-size${IS}0(?![.\\d])|${OFF_SCREEN}`,
  'i',
);

/** Returns `true` for a button that is the title of a collapsible section; other buttons are controls. */
const isTitle = ({ name, parent, attribs }: Element): boolean =>
  name === 'button' &&
  ((attribs['aria-expanded'] !== undefined && /^h[1-6]$/.test((parent as Element | null)?.name ?? '')) ||
    FOLDS.test(`${attribs.class ?? ''} ${(parent as Element | null)?.attribs?.class ?? ''}`.slice(0, 400)));
const FOLDS = /(?:^|[\s_-])(?:accordion|collapsible)/i;

/** Returns `true` if the element is not visible on the page. */
export function isHidden(element: Element): boolean {
  const { name, attribs } = element;
  if (isTitle(element)) return false;
  if (NEVER_TEXT.has(name)) return true;
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  return attribs.style !== undefined && HIDING.test(attribs.style.slice(0, 500));
}

/** The boundaries of a word in the name of a class. */
const START = /(?:^|[\s_-])/.source;
const END = /(?:$|[\s_-])/.source;
const CONSENT = /cookies?|cookie-?(?:banner|bar|notice|consent)|consent|gdpr|onetrust\S{0,40}/.source;
const SKIP_LINK = /skip-?(?:link|nav|to)\S{0,20}|skiplink/.source;
const TRANSLATION = /google_translate_element|goog-te\S{0,30}/.source;
const NOTICE = new RegExp(`${START}(?:${CONSENT}|${SKIP_LINK}|${TRANSLATION})${END}`, 'i');

const NAVIGATION =
  'nav|navbar|navigation|topnav|subnav|sidenav|menu|megamenu|submenu|breadcrumbs?|quicklinks?|toolbar';
const SHARING = 'social|share|sharing|addthis';
const PAGES_AND_LANGUAGES = 'pagination|pager|language|translate|sitemap';
const MENU = new RegExp(`${START}(?:${NAVIGATION}|${SHARING}|${PAGES_AND_LANGUAGES})${END}`, 'i');

const MENU_ROLES = new Set(['navigation', 'menu', 'menubar', 'search', 'tablist']);

/** Returns `true` for parts repeated on every page: menus, cookie notices, site headers. */
export function isBoilerplate(element: Element, size: Measure, isInMain: boolean): boolean {
  const { name, attribs } = element;
  if (name === 'nav' || MENU_ROLES.has(attribs.role ?? '')) return true;
  if (attribs['aria-label'] && /^(?:breadcrumb|cookie)/i.test(attribs['aria-label'])) return true;
  if (name === 'header' || attribs.role === 'banner') return !isInMain;
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`.slice(0, 400);
  if (name === 'body' || name === 'html' || name === 'main') return false;
  if (NOTICE.test(names)) return size.text < 1_500;
  return MENU.test(names) && size.linked > 0.7 * size.text;
}

export const isFooter = ({ name, attribs }: Element): boolean =>
  name === 'footer' || attribs.role === 'contentinfo' || /^(?:site-?)?footer$/i.test(attribs.id ?? '');

/** Returns `true` for a list or bar of links, which is dropped from a footer. */
export const isLinkList = (size: Measure): boolean => size.linked > 0.6 * size.text;
