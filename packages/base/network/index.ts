export { BlockedAddress } from './blocked-address.ts';
export { guardedAgent } from './guarded-agent.ts';
export { exchangersByDns, type MailDomain, mailDomain } from './mail-domain.ts';
export { Names } from './names.ts';
export { loopbackNetwork, type Network, publicNetwork, receivingNetwork, withOwnHosts } from './network.ts';
export { readBoundedBody, TooLarge, UnknownEncoding } from './read-body.ts';
