import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The mail exchangers of a domain, its addresses, the code with which it is refused, or silence. */
type Zone = Readonly<Record<string, readonly string[] | Addresses | 'SERVFAIL' | 'silent'>>;

interface Addresses {
  readonly a?: readonly string[];
  /** In full, without `::`. */
  readonly aaaa?: readonly string[] | 'silent';
  /** The pause before the answer. */
  readonly afterMs?: number;
}

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;

/** Types of records, by their numbers in RFC 1035 and RFC 3596. */
const A = 1;
const MX = 15;
const AAAA = 28;

/** A DNS server on this machine; domains outside of its zone do not exist. `*` is every other domain. */
export async function dnsServer(zone: Zone) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  const late = new Set<NodeJS.Timeout>();
  socket.on('message', (question, { address, port }) => {
    const { name, end } = nameIn(question);
    asked.push(name);
    const type = question.readUInt16BE(end);
    const known = zone[name] ?? zone['*'];
    const found = typeof known === 'object' ? recordsOf(known, type) : [];
    if (known === 'silent' || found === 'silent') return;
    const code = known === 'SERVFAIL' ? CODES.SERVFAIL : known ? CODES.NOERROR : CODES.NXDOMAIN;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(found.length, 6);
    const answers = found.map((data) => {
      const record = Buffer.alloc(12);
      record.writeUInt16BE(0xc00c, 0); // the name of the question
      record.writeUInt16BE(type, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(60, 6);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    const reply = Buffer.concat([head, question.subarray(12, end + 4), ...answers]);
    const afterMs = known && typeof known === 'object' && 'afterMs' in known ? known.afterMs : undefined;
    if (afterMs === undefined) socket.send(reply, port, address);
    else late.add(setTimeout(() => socket.send(reply, port, address), afterMs));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => {
      late.forEach(clearTimeout);
      return new Promise<void>((done) => socket.close(done));
    },
  };
}

function recordsOf(known: readonly string[] | Addresses, type: number): readonly Buffer[] | 'silent' {
  if (!('a' in known || 'aaaa' in known))
    return type === MX ? (known as readonly string[]).map(exchangerOf) : [];
  const { a = [], aaaa = [] } = known;
  if (type === A) return a.map((address) => Buffer.from(address.split('.').map(Number)));
  if (type !== AAAA || aaaa === 'silent') return type === AAAA ? 'silent' : [];
  return aaaa.map((address) =>
    Buffer.from(
      address
        .split(':')
        .map((part) => part.padStart(4, '0'))
        .join(''),
      'hex',
    ),
  );
}

const exchangerOf = (host: string, index: number): Buffer =>
  Buffer.concat([Buffer.from([0, 10 + index]), nameOf(host)]);

function nameIn(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (; message[at]! > 0; at += message[at]! + 1)
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]!));
  return { name: labels.join('.'), end: at + 1 };
}

const nameOf = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split('.')
      .filter(Boolean)
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
