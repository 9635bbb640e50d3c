/** Codes of Node for a certificate that it does not trust, that has expired, or that is for another host. */
const CODES =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+)$/;

/** Explains how a server becomes trusted; undefined if its certificate is not what failed. */
export function untrusted(server: string, error: unknown): Error | undefined {
  const { message, code = '' } = error as NodeJS.ErrnoException;
  if (!CODES.test(code)) return undefined;
  return new Error(
    `the certificate of PostgreSQL at ${server} is not trusted: ${message}. Add the CA that signed it, or a ` +
      'self-signed certificate itself, to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/ca.pem. The host in ' +
      'the URL must be one that the certificate names.',
    { cause: error },
  );
}
