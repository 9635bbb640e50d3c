import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { selfSigned } from './self-signed.ts';

export interface DocumentHost {
  readonly port: number;
  /** The host's responses by path. */
  readonly documents: Map<
    string,
    { status?: number; type?: string; body: string; delayMs?: number; location?: string }
  >;
  readonly asked: string[];
  close(): Promise<void>;
}

/** A host on loopback with a certificate for a name, which this process trusts until it is closed. */
export async function documentHost(name: string): Promise<DocumentHost> {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const { keyFile, certFile } = selfSigned(folder, `DNS:${name}`);
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  rmSync(folder, { recursive: true });
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const documents: DocumentHost['documents'] = new Map();
  const asked: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    asked.push(request.url!);
    const {
      status = 200,
      type = 'application/json',
      body,
      delayMs = 0,
      location,
    } = documents.get(request.url!) ?? {
      status: 404,
      body: '',
    };
    const headers = { 'Content-Type': type, ...(location !== undefined && { Location: location }) };
    setTimeout(() => response.writeHead(status, headers).end(body), delayMs).unref();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    documents,
    asked,
    async close() {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
