/** Node's codes for a certificate that is not trusted, has expired, or is for another host. */
const CODES =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/;

/** Returns `true` if a server is not used because of its certificate. */
export const isUntrusted = (error: unknown): boolean =>
  CODES.test(String((error as NodeJS.ErrnoException | null)?.code));

/** An error that explains how to trust the server; undefined if the certificate was not the cause. */
export function untrusted(server: string, error: unknown): Error | undefined {
  if (!isUntrusted(error)) return undefined;
  const { message } = error as Error;
  return new Error(
    `the certificate of PostgreSQL at ${server} is not trusted: ${message}. Add the CA that signed it, or a ` +
      'self-signed certificate itself, to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/ca.pem. The host in ' +
      'the URL must be one that the certificate names.',
    { cause: error },
  );
}
