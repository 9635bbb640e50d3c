import { integrationTests, unitTests } from './test/support/tiers.mjs';

const project = (displayName, files) => ({
  displayName,
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: files.map((file) => `<rootDir>/${file}`),
  extensionsToTreatAsEsm: ['.ts'],
  transform: {},
  testRunner: '<rootDir>/test/support/native-runner.mjs',
});

export default {
  projects: [
    project('unit', unitTests),
    {
      ...project('integration', integrationTests),
      globalSetup: '<rootDir>/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/test/support/global-teardown.ts',
    },
  ],
  testTimeout: 240_000, // a stuck test ends; a slow machine is no fault
  maxWorkers: 2,
  workerGracefulExitTimeout: 10_000, // a worker with a large heap takes more than the default of 500 ms to end
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
};
