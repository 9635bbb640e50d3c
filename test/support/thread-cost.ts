/** The CPU time in milliseconds that some work takes in this thread, without other threads and processes. */
export async function threadCost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
