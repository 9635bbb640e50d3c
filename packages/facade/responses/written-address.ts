/** The placeholder address in guides and recorded examples. */
export const WRITTEN_ADDRESS = 'http://localhost:4000';

/** A text of the contract with the address at which this client reaches the service. */
export const addressedTo = (origin: string, text: string): string =>
  text.replaceAll(WRITTEN_ADDRESS, () => origin);
