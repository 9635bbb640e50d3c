/** How many rounds a random test takes: as given, and `TEST_ROUNDS` times as many in long runs. */
export const rounds = (usual: number): number => Math.ceil(usual * Number(process.env.TEST_ROUNDS ?? 1));

/** The seed of a random test, another one in each run; titles print it, so that `SEED=… npm test -- …` repeats a run. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
