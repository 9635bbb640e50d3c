/** @param path relative to the base of the REST API */
export const linkTo = (origin: string, path: string): string => `${origin}/api/v1${path}`;
