import { badRequest } from '@emi/base/problems';

/** Throws a Problem that names `argument` if it has too few, too many, or repeated dimensions. */
export function checkDimensions(
  argument: string,
  given: readonly string[],
  allowed: readonly string[],
  { least = 0, most }: { readonly least?: number; readonly most: number },
): void {
  if (given.length < least) {
    throw badRequest(`${argument} must name at least ${least} of ${allowed.join(', ')}.`);
  }
  if (given.length > most) {
    throw badRequest(
      `${argument} must name at most ${most} dimensions, of ${allowed.join(', ')}; ${given.length} were given.`,
    );
  }
  const repeated = given.find((name, index) => given.indexOf(name) !== index);
  if (repeated) throw badRequest(`${argument} must not name ${repeated} twice.`);
}
