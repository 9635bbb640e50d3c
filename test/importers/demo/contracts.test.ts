import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { importContractsToCome, leaveContracts } from '../../../src/importers/demo/contracts.ts';
import { ImportDesk } from '../../support/imports.ts';

let desk: ImportDesk;
beforeAll(async () => {
  desk = await ImportDesk.open();
  await desk.rows(
    `insert into districts (nces_id, name, state) values ('0100005', 'Albertville City', 'AL')`,
  );
});
afterAll(() => desk.close());

const contracts = async () => (await desk.rows('select from contracts')).length;
const finish = () => importContractsToCome(desk.address, new AbortController().signal);

it('the contracts that a start leaves are imported once, by the next one if it is killed', async () => {
  await finish();
  expect(await contracts()).toBe(0);
  await leaveContracts(desk.address);
  await expect(importContractsToCome(desk.address, AbortSignal.abort())).rejects.toThrow();
  expect(await contracts()).toBe(0);
  await finish();
  expect(await contracts()).toBeGreaterThan(0);
  await desk.rows('delete from contracts');
  await finish();
  expect(await contracts()).toBe(0);
});
