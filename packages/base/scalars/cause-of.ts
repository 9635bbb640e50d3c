/** The error that a resolver threw, without the wrappers that execution adds. */
export function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof Error && (cause as { originalError?: Error }).originalError) {
    cause = (cause as { originalError?: Error }).originalError;
  }
  return cause;
}
