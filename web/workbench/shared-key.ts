import { authorizationOf, forgetKey, recalledKey, rememberKey } from './parts/shared-key.ts';

/** For the pages whose scripts are not built: GraphiQL, Apollo Sandbox, and the REST reference. */
Object.assign(window, { sharedKey: { authorizationOf, forgetKey, recalledKey, rememberKey } });
