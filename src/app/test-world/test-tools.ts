import { loopbackNetwork } from '@emi/base/network';
import type { Config } from '../../config/config.ts';
import { LINK_PREFIX } from '../../http/test-world.ts';
import { sharedHostGate } from '../../scouting/web/shared-host-gate.ts';
import { createWeb } from '../../scouting/web/web.ts';
import type { ServiceTools, Tools } from '../job-handlers.ts';
import type { TestSites } from './test-sites.ts';

/** The tools of the test world: no language model, and no website of the internet. */
export function testToolsFor(
  { db, queue }: Pick<Tools, 'db' | 'queue'>,
  { web, reader, embedded, openList, publicUrl }: ServiceTools,
  { writer, webhooks, sites }: Pick<Tools, 'writer' | 'webhooks'> & { readonly sites: TestSites },
  { scoutingContactUrl }: Pick<Config, 'scoutingContactUrl'>,
): Tools {
  return {
    db,
    queue,
    writer,
    reader,
    webhooks,
    openList,
    publicUrl: publicUrl + LINK_PREFIX,
    web: createWeb({
      tasks: web.tasks,
      network: sites.beside(loopbackNetwork({})),
      gate: sharedHostGate(db.core),
      contactUrl: scoutingContactUrl,
    }),
    analyst: embedded,
  };
}
