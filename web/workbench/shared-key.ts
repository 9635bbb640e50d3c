import { authorizationOf, forgetKey, recalledKey, rememberKey } from './parts/shared-key.ts';

/** Offers the functions for the key to the scripts that are not built, those of GraphiQL and Apollo Sandbox. */
Object.assign(window, { sharedKey: { authorizationOf, forgetKey, recalledKey, rememberKey } });
