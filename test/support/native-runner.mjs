/**
 * Jest's own test runner (jest-circus) with one difference: Node loads the modules, instead of Jest's module system
 * with its `vm` contexts. That takes half the time, and the test files of a worker share the service's modules instead
 * of loading a thousand of them each. Module mocks and globals per file are not available; no test needs them.
 */
import module, { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { configureGlobal } from 'fast-check';
import runner from 'jest-circus/runner';
import '../../scripts/swc-hook.mjs';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('./native-globals.mjs', import.meta.url).href;

/** Node's default. Jest sets 100, which makes each of the thousands of provoked errors slower. */
const STACK_FRAMES = 10;

/** Also for the random tests that state no seed, so that `SEED=…` repeats all of a run. */
if (process.env.SEED) configureGlobal({ seed: Number(process.env.SEED) });

/** `it`, `expect`, and the others, of the test file that is running. */
export let globals;

module.registerHooks({
  resolve(specifier, context, nextResolve) {
    if (specifier !== '@jest/globals') return nextResolve(specifier, context);
    return { url: GLOBALS, format: 'module', shortCircuit: true };
  },
});

/** A copy of the framework for each test file, because it holds the file's tests. */
function requireAfresh(path) {
  delete require.cache[require.resolve(path)];
  return require(path);
}

const loading = {
  requireInternalModule: requireAfresh,
  requireModule: require,
  setGlobalsForRuntime(given) {
    globals = given;
  },
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path).href),
};

/** Reports each file as a whole, because two messages to the main process per test take a millisecond in both. */
export default function run(globalConfig, config, environment, runtime, testPath) {
  Error.stackTraceLimit = STACK_FRAMES;
  Error.prepareStackTrace = undefined; // Jest's knows only the source maps of its own module system
  const native = new Proxy(runtime, {
    get(target, name) {
      if (Object.hasOwn(loading, name)) return loading[name];
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return runner.default(globalConfig, config, environment, native, testPath);
}
