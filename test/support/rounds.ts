/** How many rounds a random test takes: as given, and `TEST_ROUNDS` times as many in long runs. */
export const rounds = (usual: number): number => Math.ceil(usual * Number(process.env.TEST_ROUNDS ?? 1));
