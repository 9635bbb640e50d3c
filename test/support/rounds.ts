/** The rounds of a random test: as many as given, and `TEST_ROUNDS` times as many in long runs. */
export const rounds = (usual: number): number => Math.ceil(usual * Number(process.env.TEST_ROUNDS ?? 1));

/** The seed of random tests, another one in each run; titles print it, and `SEED=… npm test -- …` repeats a run. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
