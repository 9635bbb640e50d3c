/** Stands in for `@jest/globals`; evaluated anew for every file that imports it. */
import { globals } from './native-runner.mjs';

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals;
