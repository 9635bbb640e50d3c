/** Gives code generators the compiler's JavaScript API, which TypeScript 7 does not have. */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript5' : specifier, context),
});
