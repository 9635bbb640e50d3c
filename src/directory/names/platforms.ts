/** Shared hosts, which do not identify a place and are not its website. */

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Social networks, link shorteners, directories, and mail: neither they nor their subdomains belong to a place. */
const PLATFORMS = list(`
  facebook.com fb.com fb.me m.me twitter.com x.com t.co instagram.com youtube.com youtu.be linkedin.com lnkd.in
  tiktok.com pinterest.com snapchat.com threads.net nextdoor.com vimeo.com flickr.com reddit.com
  bit.ly bitly.com goo.gl tinyurl.com ow.ly is.gd buff.ly rb.gy cutt.ly linktr.ee linktree.com qrco.de
  google.com gmail.com googlemail.com docs.google.com bing.com yahoo.com msn.com live.com outlook.com hotmail.com
  aol.com icloud.com comcast.net att.net verizon.net sbcglobal.net bellsouth.net protonmail.com
  microsoft.com office.com sharepoint.com onedrive.com dropbox.com apple.com amazon.com amazonaws.com
  wikipedia.org wikidata.org wikimedia.org
  greatschools.org greatschools.net niche.com schooldigger.com publicschoolreview.com privateschoolreview.com
  usnews.com zillow.com realtor.com trulia.com homefacts.com neighborhoodscout.com areavibes.com schools.com
  mapquest.com yelp.com yellowpages.com whitepages.com manta.com bizapedia.com dnb.com zoominfo.com
  maxpreps.com hudl.com arbiterlive.com classmates.com crunchbase.com glassdoor.com indeed.com guidestar.org
  nces.ed.gov ed.gov census.gov
  boarddocs.com simbli.eboardsolutions.com eboardsolutions.com boardbook.org boardeffect.com diligent.com
  powerschool.com infinitecampus.org infinitecampus.com skyward.com clever.com classlink.com instructure.com
  schoology.com canvas.com parentsquare.com remind.com classdojo.com seesaw.me applitrack.com frontlineeducation.com
  surveymonkey.com eventbrite.com paypal.com donorschoose.org gofundme.com change.org
`);

/** Website builders and hosts: their home pages belong to no place, but each subdomain does. */
const BUILDERS = list(`
  weebly.com weeblysite.com wix.com wixsite.com wordpress.com blogspot.com squarespace.com godaddysites.com webs.com
  jimdo.com jimdosite.com strikingly.com site123.me tripod.com angelfire.com homestead.com yolasite.com webnode.com
  business.site github.io netlify.app herokuapp.com web.app carrd.co mystrikingly.com webflow.io ueniweb.com
  schoolloop.com schoolinsites.com schoolwires.com schoolwires.net edlio.com edlioschool.com edl.io finalsite.com
  finalsite.net sharpschool.com sharpschool.net apptegy.com apptegy.us thrillshare.com sites.thrillshare.com
  gabbart.com gabbarthost.com rschooltoday.com new.rschooltoday.com edline.net educationalnetworks.net
  campussuite.com schoolpointe.com schoolblocks.com schoolmessenger.com blackboard.com catapultk12.com
  catapultcms.com teacherweb.com eschoolview.com socs.net foxbright.com schooldesk.net juicer.io myschoolapp.com
  myvrspot.com campusgrid.net
`);
/** Suffixes of many places: `x.wednet.edu` belongs to one, `wednet.edu` to all. */
const SUFFIXES = list('wednet.edu kyschools.us k12.com txed.net netxv.net');
const OF_US = /^(?:(?:k12|cc|tec|lib|pvt|ci|co|state|gen|dst|cog|mus)\.)?(?:[a-z]{2}\.)?us$/;
const OF_COUNTRY = /^(?:k12|com|net|org|edu|gov)\.[a-z]{2}$/;

/** Returns `true` for a platform, or a suffix that many places share. */
export function isPlatform(host: string): boolean {
  if (BUILDERS.has(host) || SUFFIXES.has(host) || OF_US.test(host)) return true;
  if (OF_COUNTRY.test(host)) return true;
  for (let at = host.length; at > 0; ) {
    at = host.lastIndexOf('.', at - 1);
    // Pages of Google Sites share their host.
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
