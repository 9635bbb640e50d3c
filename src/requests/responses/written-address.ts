/** The address in the guides and in the recorded examples, at which no service need be. */
export const WRITTEN_ADDRESS = 'http://localhost:4000';

/** A text of the contract as a client at this origin can use it. */
export const addressedTo = (origin: string, text: string): string =>
  text.replaceAll(WRITTEN_ADDRESS, () => origin);
