/** A host resolves to an address to which connections are forbidden. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';

  constructor() {
    super('the host has an address that is not public');
  }
}
