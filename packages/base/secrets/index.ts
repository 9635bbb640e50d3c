export { seal, unseal } from './cipher.ts';
export { linkSecret, newLinkSecret, SEALED_BYTES, sealedSecret } from './link-secret.ts';
