import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** The mail exchangers of a domain, or the code with which it is refused. */
type Zone = Readonly<Record<string, readonly string[] | 'SERVFAIL'>>;

const CODES = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3 } as const;

/** A DNS server on this machine that answers questions for mail exchangers; other domains do not exist. */
export async function dnsServer(zone: Zone) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { address, port }) => {
    const { name, end } = nameIn(question);
    asked.push(name);
    const known = zone[name];
    const hosts = typeof known === 'object' ? known : [];
    const code = known === 'SERVFAIL' ? CODES.SERVFAIL : known ? CODES.NOERROR : CODES.NXDOMAIN;
    const head = Buffer.alloc(12);
    question.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(hosts.length, 6);
    const answers = hosts.map((host, index) => {
      const exchanger = nameOf(host);
      const record = Buffer.alloc(14);
      record.writeUInt16BE(0xc00c, 0); // the name of the question
      record.writeUInt16BE(15, 2);
      record.writeUInt16BE(1, 4);
      record.writeUInt32BE(60, 6);
      record.writeUInt16BE(exchanger.length + 2, 10);
      record.writeUInt16BE(10 + index, 12);
      return Buffer.concat([record, exchanger]);
    });
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((done) => socket.close(done)),
  };
}

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
