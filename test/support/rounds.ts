/** The number of rounds of a random test: the given number, multiplied by `TEST_ROUNDS` in long runs. */
export const rounds = (usual: number): number => Math.ceil(usual * Number(process.env.TEST_ROUNDS ?? 1));

/** The seed of random tests, which differs in each run. Titles print it; `SEED=… npm test -- …` repeats a run. */
export const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
