import type { BuilderName, District } from './district.ts';

/** The addresses and markup that a maker of school websites gives to pages. */
export interface Builder {
  /** The address of a page by its name, such as `staff` or `news/levy`. */
  path(name: string, district: District): string;
  page(parts: PageParts): string;
  /** The markup of a person in a list: name, title, and address. */
  person(name: string, title: string, mail: string): string;
  people(rows: readonly string[]): string;
  /** True if websites of the maker offer the calendar as a file. */
  readonly hasCalendarFile: boolean;
}

export interface PageParts {
  readonly district: District;
  readonly title: string;
  readonly menu: readonly (readonly [address: string, text: string])[];
  readonly body: string;
  /** Text that differs at each request and means nothing, such as a token. */
  readonly noise: string;
}

const list = (menu: PageParts['menu'], of: string): string =>
  menu.map(([address, text]) => `<li class="${of}"><a href="${address}">${text}</a></li>`).join('');

const slug = (name: string): string => name.replace(/[^a-z\d/]+/g, '-');
/** The number of a page, which some makers have in its address. */
const numberOf = (name: string, district: District): number =>
  [...`${name} ${district.design}`].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000_000,
    district.id,
  ) + 1_000;
const dated = (name: string, { renamed, design }: District): string =>
  slug(name) + (renamed.includes(name) ? '-new' : '') + (design > 1 ? `-${design}` : '');

/** A style sheet within each page, because real pages of schools have 100 kB at the median. */
const RULES = Array.from({ length: 600 }, (_, at) => `.c-${at}{margin:${at % 9}px;padding:${at % 7}px}`);
const BULK = `<style>${RULES.join('')}</style>`;

export const BUILDERS: Readonly<Record<BuilderName, Builder>> = {
  edlio: {
    hasCalendarFile: false,
    path: (name, district) => {
      if (name === '') return '/';
      const news = /^news\/(.*)/.exec(name)?.[1];
      return news ? `/apps/news/article/${numberOf(name, district)}` : `/apps/pages/${dated(name, district)}`;
    },
    page: ({ district, title, menu, body, noise }) => `<!DOCTYPE html>
<!-- Powered by Edlio -->
<html lang="en" class="desktop"><head><meta charset="utf-8"><title>${title} - ${district.name}</title>
<meta name="csrf" content="${noise}">${BULK}</head><body><header id="header_main"><div class="header-title"><a href="/">
${district.name}</a></div><nav id="topnav_wrap"><ul class="nav">${list(menu, 'nav-item')}</ul></nav></header>
<main id="content_main" class="content-main"><h1 class="pageTitle">${title}</h1><div class="page-block">${body}</div>
</main><footer id="footer_main"><p>${district.name}</p></footer></body></html>`,
    person: (
      name,
      title,
      mail,
    ) => `<dl class="staff"><dt class="name">${name}</dt><dd class="title">${title}</dd>
<dd class="email"><a href="mailto:${mail}">${mail}</a></dd></dl>`,
    people: (rows) => `<section class="staff-category">${rows.join('\n')}</section>`,
  },
  finalsite: {
    hasCalendarFile: true,
    path: (name, district) =>
      name === '' ? '/' : `/${district.design > 0 ? 'our-' : ''}${dated(name, district)}`,
    page: ({ district, title, menu, body }) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>${title} - ${district.name}</title>${BULK}</head><body class="fsLayout">
<header id="fsHeader" role="banner"><nav class="fsNavigation">
<ul>${list(menu, 'fsNavPage')}</ul></nav></header>
<main id="fsPageContent" class="fsPageContent"><h1 class="fsPageTitle">${title}</h1>
<div class="fsElement fsContent"><div class="fsElementContent">${body}</div></div>
</main><footer id="fsFooter"><p>${district.name}</p></footer></body></html>`,
    person: (name, title, mail) => `<div class="fsConstituentItem"><h3 class="fsFullName">${name}</h3>
<div class="fsTitles">${title}</div><div class="fsEmail"><a href="mailto:${mail}">${mail}</a></div></div>`,
    people: (rows) => `<div class="fsElement fsConstituent">${rows.join('\n')}</div>`,
  },
  schoolwires: {
    hasCalendarFile: false,
    path: (name, district) =>
      name === '' ? '/' : `/Page/${numberOf(name + (district.renamed.includes(name) ? 2 : ''), district)}`,
    page: ({
      district,
      title,
      menu,
      body,
      noise,
    }) => `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<title>${title} / ${district.name}</title><!-- ${noise} -->${BULK}</head><body><form id="aspnetForm">
<input type="hidden" name="__VIEWSTATE" value="${noise}"><div id="gb-page">
<header id="gb-header"><ul class="sw-channel-list">
${list(menu, 'sw-channel-item')}</ul></header>
<div id="sw-content-layout-wrapper" class="ui-sp ui-print" role="main">
<div class="ui-widget app pagenavigation"><h1>${title}</h1></div><div class="ui-widget-detail"><div class="ui-article">
<div class="ui-article-description">${body}</div></div></div></div></div></form>
<footer>${district.name}</footer></body></html>`,
    person: (name, title, mail) =>
      `<tr><td>${name}</td><td>${title}</td><td><a href="mailto:${mail}">${mail}</a></td></tr>`,
    people: (rows) => `<table><tr><th>Name</th><th>Title</th><th>Email</th></tr>${rows.join('')}</table>`,
  },
  wordpress: {
    hasCalendarFile: true,
    path: (name, district) =>
      name === '' ? '/' : `/${district.design > 0 ? 'district/' : ''}${dated(name, district)}/`,
    page: ({
      district,
      title,
      menu,
      body,
      noise,
    }) => `<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8">
<title>${title} &#8211; ${district.name}</title><meta name="generator" content="WordPress 6.9">${BULK}</head>
<body class="page"><script>var settings = {"nonce":"${noise}"};</script>
<header class="site-header"><nav><ul id="menu-main">
${list(menu, 'menu-item')}</ul></nav></header><main id="content" class="site-main"><article class="page type-page">
<h1 class="entry-title">${title}</h1><div class="entry-content">${body}</div></article></main>
<footer class="site-footer"><p>${district.name}</p></footer></body></html>`,
    person: (name, title, mail) => `<div class="team-member"><h3>${name}</h3><p class="position">${title}</p>
<p><a href="mailto:${mail}">${mail}</a></p></div>`,
    people: (rows) => `<div class="team">${rows.join('\n')}</div>`,
  },
  handmade: {
    hasCalendarFile: false,
    path: (name, district) =>
      name === '' ? '/' : `/${dated(name, district)}${district.design > 0 ? '.php' : '.html'}`,
    page: ({
      district,
      title,
      menu,
      body,
    }) => `<html><head><title>${title}</title></head><body><h2>${district.name}</h2>
<ul>${list(menu, 'm')}</ul><hr><h1>${title}</h1>${body}<hr><i>${district.name}</i></body></html>`,
    person: (name, title, mail) => `<tr><td><b>${name}</b></td><td>${title}</td><td>${mail}</td></tr>`,
    people: (rows) =>
      `<table border="1"><tr><th>Name</th><th>Title</th><th>E-mail</th></tr>${rows.join('')}</table>`,
  },
};
