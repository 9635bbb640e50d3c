import { ncesIdOf, unreadableId } from '@emi/base/declared';
import { badRequest } from '@emi/base/problems';
import type { Command } from 'commander';
import { setWebsite } from '../scouting/set-website.ts';
import { example, runs } from './command.ts';

export function addWebsiteCommand(program: Command): void {
  runs<{ none?: boolean }>(
    program
      .command('website')
      .description('set the website that scouting reads for a district or school')
      .argument('<nces-id>', 'an NCES id of 7 digits (district) or 12 (school)')
      .argument('[url]', 'URL of the website')
      .option('--none', 'record that no website is known')
      .addHelpText('after', example('website 4823640 www.example-isd.org', 'website 4823640 --none')),
    async ({ db }, { none = false }, given = '', url) => {
      const ncesId = ncesIdOf(given);
      if (!ncesId) throw badRequest(unreadableId(given));
      if (none === (url !== undefined)) throw badRequest('Give either the address of the website or --none.');
      const entityType = ncesId.length === 7 ? 'district' : 'school';
      const { entityId, websiteUrl } = await db.transaction((tx) =>
        setWebsite(tx, entityType, { ncesId }, url ?? null),
      );
      return {
        json: { entity_type: entityType, entity_id: entityId, website_url: websiteUrl },
        text: websiteUrl
          ? `The ${entityType} ${ncesId} has the website ${websiteUrl}`
          : 'No website is known now.',
      };
    },
  );
}
