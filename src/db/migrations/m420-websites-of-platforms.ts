import { Migration } from '@mikro-orm/migrations';

/**
 * Repairs website addresses that earlier imports stored as their files spelled them, and deletes those that are not a
 * place's own website, as `websiteOf` (`src/directory/names`) does at import.
 */
export class WebsitesOfPlatforms extends Migration {
  override async up(): Promise<void> {
    for (const statement of WEBSITE_REPAIRS) this.addSql(statement);
  }
}

/** Social networks, link shorteners, and directories. Complete, because later imports store none of them. */
const PLATFORMS =
  'facebook.com fb.com fb.me twitter.com x.com t.co instagram.com youtube.com youtu.be linkedin.com lnkd.in ' +
  'tiktok.com pinterest.com nextdoor.com vimeo.com bit.ly bitly.com goo.gl tinyurl.com ow.ly is.gd buff.ly ' +
  'linktr.ee linktree.com google.com gmail.com yahoo.com wikipedia.org greatschools.org niche.com ' +
  'schooldigger.com publicschoolreview.com privateschoolreview.com usnews.com zillow.com mapquest.com ' +
  'yelp.com yellowpages.com maxpreps.com';
/** Website builders, whose home pages belong to no place. */
const BUILDERS =
  'weebly.com wix.com wixsite.com wordpress.com blogspot.com squarespace.com edline.net schoolloop.com ' +
  'edlio.com finalsite.com apptegy.com sharpschool.net sharpschool.com schoolwires.com schoolwires.net ' +
  'blackboard.com educationalnetworks.net teacherweb.com eschoolview.com sites.google.com';

const array = (names: string): string => `'{${names.split(' ').join(',')}}'::text[]`;
const HOST = `lower(regexp_replace(substring(website_url from '^[^:]+://([^/?#:]*)'), '^www\\.', '', 'i'))`;
const ofPlatform = `exists (select from unnest(${array(PLATFORMS)}) p (host)
  where ${HOST} = p.host or right(${HOST}, length(p.host) + 1) = '.' || p.host)`;
const hasPath = `website_url ~ '^[^:]+://[^/?#]*/[^?#]'`;

export const WEBSITE_REPAIRS: readonly string[] = ['districts', 'schools'].flatMap((table) => [
  `update ${table}
   set website_url = regexp_replace(website_url, '^https?://(?:h?ttps?(?::/{0,3}|/{1,3}))+', 'http://', 'i')
   where website_url ~* '^https?://h?ttps?[:/]'`,
  `update ${table} set website_url = regexp_replace(website_url, '^([^:]+://[^/?#]*[^./?#])[.]+(?=[/?#]|$)', '\\1')
   where website_url ~ '^[^:]+://[^/?#]*[.](?:[/?#]|$)'`,
  `update ${table} set website_url = null, website_confidence = null
   where website_url is not null and (${HOST} is null or ${HOST} !~ '^([a-z0-9_-]+\\.)+[a-z]{2,}$')`,
  `update ${table} set website_url = null, website_confidence = null
   where website_url is not null and ${ofPlatform} and not (${HOST} = 'sites.google.com' and ${hasPath})`,
  `update ${table} set website_url = null, website_confidence = null
   where website_url is not null and ${HOST} = any(${array(BUILDERS)}) and not ${hasPath}`,
]);
