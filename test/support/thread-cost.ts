/** The CPU time in milliseconds that some work takes in this thread, without other threads and processes. */
export async function threadCost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of three measurements, because garbage from earlier work may be collected during one of them. */
export async function leastThreadCost(work: () => unknown): Promise<number> {
  const costs = [await threadCost(work), await threadCost(work), await threadCost(work)];
  return Math.min(...costs);
}
