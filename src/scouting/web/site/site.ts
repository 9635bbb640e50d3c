import { getDomain } from 'tldts';

/** What a site is known by, as data. */
export interface SiteAddress {
  /** The home page as it was reached. */
  readonly home: string;
  /** Hosts that belong to it beside its own, such as those of a district's schools. */
  readonly otherHosts: readonly string[];
}

/** The part of the web that belongs to a district or school. */
export interface Site extends SiteAddress {
  /** Pages of the website itself. */
  has(url: string | URL): boolean;
  /** These, and documents that it keeps with the company that runs it. */
  mayLinkTo(url: string | URL): boolean;
}

/** Hosts with the websites of many, each under a path of its own, and how many segments of it are the website's name. */
const PATH_HOSTED: Readonly<Record<string, number>> = {
  'sites.google.com': 2,
};

/** Where makers of school websites keep the files of their customers. */
const FILE_HOSTS = [
  /^[\w-]+\.assets\.thrillshare\.com$/,
  /^cmsv2-(assets|shared-assets)\.apptegy\.net$/,
  /^5il\.co$/,
  /^resources\.finalsite\.net$/,
  /^\d+\.files\.edl\.io$/,
  /^cdnsm\d*-ss\d+\.sharpschool\.com$/,
  /^p\d+cdn\d*static\.sharpschool\.com$/,
  /^static\d*\.squarespace\.com$/,
  /^[\w-]+\.schoolinsites\.com$/,
  /^([\w-]+\.)?s3[\w.-]*\.amazonaws\.com$/,
  /^[\w-]+\.cloudfront\.net$/,
  /^[\w-]+\.blob\.core\.windows\.net$/,
];

const FILE = /\.(pdf|ics)$/i;
/** Its short links have no endings. */
const SHORT_LINKS = '5il.co';

/**
 * The site of a home page: its registrable domain with all subdomains. On a host that many share, where each customer
 * is a subdomain, that subdomain; where each is a path, that path.
 * @param others further hosts that are known to belong, such as those of a district's schools.
 */
export function siteOf(home: string, others: readonly string[] = []): Site {
  const start = new URL(home);
  const depth = PATH_HOSTED[start.hostname];
  const prefix = depth
    ? start.pathname
        .split('/')
        .slice(0, depth + 1)
        .join('/')
    : '';
  const domains = new Set([start.hostname, ...others.map((host) => host.toLowerCase())].map(ownDomain));
  const has = (place: string | URL) => {
    const url = new URL(place);
    if (depth && url.hostname === start.hostname) {
      return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`);
    }
    return domains.has(ownDomain(url.hostname));
  };
  const keepsFile = (place: string | URL) => {
    const { hostname, pathname } = new URL(place);
    return (
      FILE_HOSTS.some((host) => host.test(hostname)) && (FILE.test(pathname) || hostname === SHORT_LINKS)
    );
  };
  return { home, otherHosts: others, has, mayLinkTo: (url) => has(url) || keepsFile(url) };
}

/** Makers of school websites that give each customer a subdomain, and are not in the list of such companies. */
const SUBDOMAIN_HOSTED = [
  'weebly.com',
  'edlioschool.com',
  'schoolinsites.com',
  'sharpschool.com',
  'schoolwires.net',
];

/** Companies that give a subdomain to everybody count like top-level domains; so do k12.oh.us and its kind. */
function ownDomain(hostname: string): string {
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  return domain && !SUBDOMAIN_HOSTED.includes(domain) ? domain : hostname.replace(/^www\./, '');
}
