import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Makes a self-signed certificate for a name (`DNS:…` or `IP:…`) and its key, in PEM, in a folder. */
export function selfSigned(folder: string, name: string): { keyFile: string; certFile: string } {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const subject = ['-subj', `/CN=${name.slice(name.indexOf(':') + 1)}`, '-addext', `subjectAltName=${name}`];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', certFile, ...subject], {
    stdio: 'ignore',
  });
  return { keyFile, certFile };
}
