import { availableParallelism, totalmem } from 'node:os';
import { integrationTests, unitTests } from './test/support/tiers.mjs';

// As a build runs, because GraphQL and Express are slower in development.
process.env.NODE_ENV = 'production';

const project = (displayName, files) => ({
  displayName,
  testEnvironment: 'node',
  roots: ['<rootDir>/test', '<rootDir>/packages'],
  testMatch: files.map((file) => `<rootDir>/${file}`),
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testRunner: '<rootDir>/test/support/native-runner.mjs',
});

const GIGABYTE = 1024 ** 3;
/** Two more than cores, because tests also wait. With its servers and programs, a worker takes up to 3 GB. */
const workers = Math.min(availableParallelism() + 2, Math.floor(totalmem() / (3 * GIGABYTE)), 8);

export default {
  projects: [
    project('unit', unitTests),
    {
      ...project('integration', integrationTests),
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
  testTimeout: 300_000, // a stuck test ends; a slow machine is no fault
  maxWorkers: Math.max(2, workers),
  workerGracefulExitTimeout: 10_000, // a worker with a large heap takes more than the default of 500 ms to end
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
};
