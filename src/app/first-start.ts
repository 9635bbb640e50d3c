import type { DatabaseAddress } from '@emi/base/runtime';
import { failpoint } from '@emi/base/runtime';
import type { EntityManager } from '@mikro-orm/postgresql';
import { createOrganization } from '../accounts/administration/accounts.ts';
import { Organization } from '../accounts/identities/organization.entity.ts';
import { User } from '../accounts/identities/user.entity.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { onOwnConnection } from '../db/own-connection.ts';
import { recountPlaces } from '../directory/institutions/count-places.ts';
import { storeNames } from '../directory/matching/stored-names.ts';
import { importBundledDirectory, importBundledVendors, vacuumDirectory } from '../importers/bundled.ts';
import { hasDemo } from '../importers/demo/has-demo.ts';
import { restoreIndexes } from '../importers/records/set-aside.ts';
import { type DemoKey, DemoKeyFiles } from './demo-key.ts';

/** A fixed id, by which a start recognizes the organization of an earlier start. */
const DEMO_ORGANIZATION = '00000000-0000-4000-8000-00000000de30';

/** Serializes startups: one process prepares the database, the others wait and find it ready. */
const TURN = `select pg_advisory_xact_lock(hashtext('education-market-api first start'))`;

/**
 * Fills an empty database with the bundled data and a demo organization. Resumes if an earlier start was killed.
 * @returns undefined if there neither is nor was a demo key.
 */
export function prepareFirstStart(
  db: Database,
  address: DatabaseAddress,
  config: Config,
  signal: AbortSignal,
): Promise<DemoKey | undefined> {
  return onOwnConnection(address, signal, async (client) => {
    await client.query('begin');
    await client.query(TURN);
    const hasNewPlaces = await prepareData(address, config, signal);
    const vacuumed = hasNewPlaces && vacuumDirectory(address, signal);
    const demo = await ensureDemoOrganization(db, address, config, signal);
    await vacuumed;
    await client.query('commit');
    return demo;
  });
}

/**
 * Rebuilds indexes after a killed import and, unless `BUNDLED_DATA` is off, ensures that the directory and the vendors
 * are present. Returns `true` if there are new places.
 */
async function prepareData(address: DatabaseAddress, config: Config, signal: AbortSignal): Promise<boolean> {
  await onOwnConnection(address, signal, restoreIndexes);
  if (!config.bundledData) return false;
  await importBundledVendors(address, signal);
  return importBundledDirectory(address, signal);
}

/**
 * Creates a demo organization in a database without organizations and, with the bundled data, a demo world. Stores the
 * organization's key in a file readable only by the file's owner. Removes synthetic records of earlier releases.
 * @returns undefined if there neither is nor was a demo key.
 */
async function ensureDemoOrganization(
  db: Database,
  address: DatabaseAddress,
  config: Config,
  signal: AbortSignal,
): Promise<DemoKey | undefined> {
  const files = new DemoKeyFiles(config.dataDir, db.core);
  const em = db.orm.em.fork();
  const organizations = await em.count(Organization);
  const key = organizations === 0 && config.demo ? await createDemoOrganization(em, files) : undefined;
  await files.publishDraft();
  const user = await em.findOne(User, { organization: DEMO_ORGANIZATION });
  // A database with further organizations is in productive use and gets no synthetic data.
  const isAlone = user !== null && organizations <= 1;
  const removed = await removeEarlierDemo(address, signal);
  const isMissing = user !== null && config.demo && (removed || !(await hasDemo(db.core, DEMO_ORGANIZATION)));
  if (isMissing && !isAlone)
    console.log(
      'The demo organization has no synthetic world, because there are other organizations. This adds one, which ' +
        `they do not see: npm run --silent admin -- demo --org ${DEMO_ORGANIZATION}`,
    );
  if (isMissing && isAlone && config.bundledData) {
    console.log(
      'First start: adding a synthetic world, marked as such, which only the demo organization sees.',
    );
    const { addDemoWorld } = await import('../importers/demo/demo.ts');
    const { leaveContracts } = await import('../importers/demo/contracts.ts');
    await leaveContracts(address, signal);
    await addDemoWorld(address, DEMO_ORGANIZATION, user.id, undefined, signal);
    await recountPlaces((statement) => db.core.rows(statement));
  }
  const found = await files.find();
  return found.file || found.otherFiles.length > 0 ? { key, ...found, userId: user?.id } : undefined;
}

/**
 * Finishes the first start once the service is ready. Stores the words of names first, because a match request waits
 * for them; then imports the demo world's real contracts.
 */
export async function finishFirstStart(db: Database, address: DatabaseAddress, signal: AbortSignal) {
  await storeNames(db.core);
  const { importContractsToCome } = await import('../importers/demo/contracts.ts');
  await importContractsToCome(address, signal);
}

/**
 * Removes made-up records that earlier releases added to real places, where every organization saw them. Returns `true`
 * if there were any.
 */
function removeEarlierDemo(address: DatabaseAddress, signal: AbortSignal): Promise<boolean> {
  return onOwnConnection(address, signal, async (client) => {
    const { hasEarlierDemo, removeDemo } = await import('../importers/demo/remove.ts');
    if (!(await hasEarlierDemo(client))) return false;
    console.log('Removing the synthetic records of an earlier release from the shared directory.');
    const { refunded } = await removeDemo(client);
    if (refunded > 0) console.log(`Refunded ${refunded} credits to organizations that had paid for them.`);
    return true;
  });
}

/** Writes the draft before the commit, because a lost key would be worse than one that does not work yet. */
async function createDemoOrganization(em: EntityManager, files: DemoKeyFiles): Promise<string> {
  const demo = { id: DEMO_ORGANIZATION, name: 'Demo', plan: 'growth', credits: 500 } as const;
  const { apiKey } = await createOrganization(em, demo, (key) => files.keepDraft(key));
  failpoint('demo.created');
  return apiKey;
}
