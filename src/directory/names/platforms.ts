import { DataLists } from '@emi/base/files';

/** Shared hosts, which do not identify a place and are not its website. */
const SHARED = new DataLists('names/shared-hosts.txt');
const PLATFORMS = SHARED.get('platforms');
const BUILDERS = SHARED.get('builders');
const SUFFIXES = SHARED.get('suffixes');
const OF_US = /^(?:(?:k12|cc|tec|lib|pvt|ci|co|state|gen|dst|cog|mus)\.)?(?:[a-z]{2}\.)?us$/;
const OF_COUNTRY = /^(?:k12|com|net|org|edu|gov)\.[a-z]{2}$/;

/** Returns `true` for the host of a platform, or under one, and for a suffix that many places share. */
export function isPlatform(host: string): boolean {
  if (BUILDERS.has(host) || SUFFIXES.has(host) || OF_US.test(host)) return true;
  if (OF_COUNTRY.test(host)) return true;
  for (let at = host.length; at > 0; ) {
    at = host.lastIndexOf('.', at - 1);
    // A subdomain of a platform, such as `sites.google.com`, is a platform, too.
    if (PLATFORMS.has(host.slice(at + 1))) return true;
    if (at < 0) break;
  }
  return false;
}

/** Returns `true` for a host of many websites with different paths: `edline.net/pages/…`, `sites.google.com/site/…`. */
export const hasPages = (host: string): boolean =>
  host === 'sites.google.com' || BUILDERS.has(host) || SUFFIXES.has(host);

/**
 * The host and those of its parent domains that belong to a place, nearest first: `students.erpsk12.org`,
 * `erpsk12.org`.
 */
export function hostsAbove(host: string): string[] {
  const labels = host.split('.').slice(-6);
  const hosts: string[] = [];
  for (let at = 0; at < labels.length - 1; at++) {
    const one = labels.slice(at).join('.');
    if (isPlatform(one)) break;
    hosts.push(one);
  }
  return hosts;
}
