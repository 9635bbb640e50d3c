import sql from 'sql-template-tag';
import type { ScoutingOutcome } from '../../src/scouting/publish/outcome.ts';
import { publishFindings } from '../../src/scouting/publish/publish-findings.ts';
import type { Harness } from './harness.ts';

/** Publishes the facts of a reading of every page of a district's website. */
export async function publishRead(harness: Harness, districtId: string, facts: object): Promise<void> {
  const run = await harness.seed.scoutingRun({ districtId }, { status: 'completed' });
  const outcome = {
    target: { entityType: 'district', entityId: districtId, districtId, isBorrowed: false },
    runId: run.id,
    facts,
    now: new Date(),
    at: sql`now()`,
  } as unknown as ScoutingOutcome;
  const allRead = {
    addressOf: (url: string | null) => url,
    isAccountedFor: () => true,
    isOfPlace: () => true,
  };
  await harness.db.transaction((tx) => publishFindings(tx, outcome, allRead));
}
