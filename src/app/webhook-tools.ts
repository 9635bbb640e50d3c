import type { Config } from '../platform/config/config.ts';
import { encryptionKeyOf } from '../platform/config/encryption-key.ts';
import { receivingNetwork } from '../platform/network/network.ts';
import type { WebhookTools } from '../records/context.ts';

/** The encryption key and the network of webhooks. */
export const webhookTools = (
  config: Pick<Config, 'dataDir' | 'encryptionSecret' | 'webhooksToLoopback'>,
): WebhookTools => ({
  encryptionKey: encryptionKeyOf(config),
  receivers: receivingNetwork(config.webhooksToLoopback),
});
