import { type Network, publicNetwork } from '@emi/base/network';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Web } from '../../src/scouting/web/web.ts';
import { serveRaw, testWeb, unending } from '../support/websites.ts';

/** Addresses of this machine and of private networks, in every notation. */
const INSIDE = [
  'http://127.0.0.1/',
  'http://127.0.0.1:80/',
  'http://127.1/',
  'http://127.0.1/',
  'http://127.255.255.254/',
  'http://127.0.0.1./',
  'http://2130706433/',
  'http://017700000001/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://0177.0.0.01/',
  'http://0177.0x0.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://0x0/',
  'http://00000000/',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[0000:0000:0000:0000:0000:0000:0000:0001]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:0:0]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[::ffff:0:127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2002:a00:1::1]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[2001:db8::1]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://[4000::1]/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://168.63.129.16/machine',
  'http://192.0.0.8/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'https://127.0.0.1/',
  'https://[::1]/',
];

const BAD = [
  'http://127.0.0.1:22/',
  'http://public.example:8080/',
  'https://public.example:6379/',
  'http://user@public.example/',
  'http://user:secret@public.example/',
  'http://public.example@127.0.0.1/',
  'http://:@127.0.0.1:80@public.example/',
  'http://[fe80::1%25eth0]/',
  'http://[::1%lo]/',
  'http://[::1/',
  'http://256.256.256.256/',
  'http://0x100000000/',
  'http:///',
  'ftp://public.example/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:80/_GET',
  'data:text/html,hello',
  'javascript:alert(1)',
  'dict://127.0.0.1:11211/stats',
  'ws://127.0.0.1/',
  '//127.0.0.1/',
  'public.example',
  '',
  `http://public.example/${'a'.repeat(3000)}`,
];

/** False for a text that, as a relative reference, would be a page of the same website. */
const isAbsolute = (text: string): boolean => text.includes('/') || text.includes(':');

const OUTSIDE = '::ffff:127.0.0.1';

/** The answers of name servers, some of them malicious. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.localdomain': ['::1'],
  'loopback.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'fe80::1'],
  'zone.example': ['fe80::1%lo'],
  'odd.example': ['not an address'],
  'xn--bcher-kva.example': ['10.0.0.1'],
};

describe('an address that is not public', () => {
  let listener: Awaited<ReturnType<typeof serveRaw>>;
  let connections = 0;
  let bytes = 0;
  let resolved: string[] = [];
  let web: Web;

  /** The public network, with all ports mapped to the listener, so that a forbidden connection is noticed. */
  const network = (changes: Partial<Network> = {}): Network => ({
    ...publicNetwork(),
    resolve: async (host) => {
      resolved.push(host);
      return ANSWERS[host] ?? [];
    },
    endpoint: (host) => ({ host, port: listener.port }),
    ...changes,
  });

  const kindOf = (url: string, from = web): Promise<unknown> =>
    from.fetch(url, { signal: unending() }).then(
      () => 'read',
      (error) => error.kind ?? error,
    );

  beforeAll(async () => {
    listener = await serveRaw((socket) => {
      connections += 1;
      socket.on('data', (data) => {
        bytes += data.length;
        socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\nsecret');
      });
    }, '::');
    web = testWeb(network(), { milliseconds: 10_000 });
  });

  beforeEach(() => {
    connections = 0;
    bytes = 0;
    resolved = [];
  });

  afterAll(async () => {
    await web.close();
    await listener.close();
  });

  it.each(INSIDE)('gets no connection: %s', async (url) => {
    expect(await kindOf(url)).toBe('blocked_address');
    expect({ connections, resolved }).toEqual({ connections: 0, resolved: [] });
  });

  it.each(BAD)('is not accepted: %s', async (url) => {
    expect(await kindOf(url)).toBe('bad_url');
    expect({ connections, resolved }).toEqual({ connections: 0, resolved: [] });
  });

  it.each(
    [...Object.keys(ANSWERS), 'LOCALHOST', 'localhost.', 'bücher.example'].flatMap((host) => [
      `http://${host}/`,
      `https://${host}/`,
    ]),
  )('gets no connection by a name: %s', async (url) => {
    expect(await kindOf(url)).toBe('blocked_address');
    expect(connections).toBe(0);
  });

  it.each([...INSIDE, ...BAD.filter(isAbsolute), 'http://loopback.example/', '//mixed.example/'])(
    'is not reached by a redirect to %s',
    async (location) => {
      const asked: string[] = [];
      const outside = await serveRaw((socket) => {
        socket.on('data', (data) => {
          const [, path = ''] = /^GET (\S+)/.exec(data.toString()) ?? [];
          asked.push(path);
          const answer = path.startsWith('/robots.txt')
            ? 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
            : `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`;
          socket.write(answer);
        });
      });
      const visitor = testWeb(
        network({
          // The only public host, by its name only: no URL keeps this notation.
          resolve: async (host) => ANSWERS[host] ?? [OUTSIDE],
          permits: (address) => address === OUTSIDE || publicNetwork().permits(address),
          endpoint: (host) => ({ host, port: host === 'start.example' ? outside.port : listener.port }),
        }),
        { milliseconds: 10_000 },
      );
      try {
        const url = 'http://start.example/page';
        expect(['blocked_address', 'bad_url']).toContain(await kindOf(url, visitor));
        expect(asked).toEqual(['/robots.txt', '/page']);
        expect(connections).toBe(0);
      } finally {
        await visitor.close();
        await outside.close();
      }
    },
  );

  it('is not reached by a name whose answer changes after the check', async () => {
    let answers = 0;
    const turning = network({
      resolve: async () => (answers++ === 0 ? ['93.184.215.14'] : ['127.0.0.1']),
    });
    const visitor = testWeb(turning, { milliseconds: 300 });
    await kindOf('http://rebind.example/', visitor);
    expect({ connections, answers }).toEqual({ connections: 0, answers: 1 });
    await visitor.close();
  });

  it('gets no data when a connection ends up there after all', async () => {
    const bent = network({ endpoint: () => ({ host: '127.0.0.1', port: listener.port }) });
    const visitor = testWeb(bent, { milliseconds: 10_000 });
    expect(await kindOf('http://93.184.215.14/', visitor)).toBe('blocked_address');
    expect(await kindOf('https://93.184.215.14/', visitor)).toBe('blocked_address');
    expect(connections).toBe(2);
    expect(bytes).toBe(0);
    await visitor.close();
  });

  it('is reported in words that reveal nothing about our network', async () => {
    const error = await web.fetch('http://metadata.example/', { signal: unending() }).catch((e: Error) => e);
    expect((error as Error).message).toBe('The address is not that of a public website.');
  });
});
