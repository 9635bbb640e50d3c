/** A host that leads to an address that may not be connected to. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';

  constructor() {
    super('the host leads to an address that is not public');
  }
}
