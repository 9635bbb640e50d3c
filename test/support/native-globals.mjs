/**
 * Replaces `@jest/globals`. Test files share the modules that they import, so each name refers to the running file's
 * globals, also in a module that another file loaded.
 */
import { globals } from './native-runner.mjs';

const ofRunningFile = (name) =>
  new Proxy(() => undefined, {
    apply: (_target, _this, args) => globals[name](...args),
    get: (_target, property) => globals[name][property],
  });

export const afterAll = ofRunningFile('afterAll');
export const afterEach = ofRunningFile('afterEach');
export const beforeAll = ofRunningFile('beforeAll');
export const beforeEach = ofRunningFile('beforeEach');
export const describe = ofRunningFile('describe');
export const expect = ofRunningFile('expect');
export const it = ofRunningFile('it');
export const test = ofRunningFile('test');
