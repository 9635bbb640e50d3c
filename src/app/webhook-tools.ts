import { receivingNetwork } from '@emi/base/network';
import type { Config } from '../config/config.ts';
import { encryptionKeyOf } from '../config/encryption-key.ts';
import type { WebhookTools } from '../requests/context/context.ts';

/** The encryption key and the network of webhooks. */
export const webhookTools = (
  config: Pick<Config, 'dataDir' | 'encryptionSecret' | 'webhooksToLoopback'>,
): WebhookTools => ({
  encryptionKey: encryptionKeyOf(config),
  receivers: receivingNetwork(config.webhooksToLoopback),
});
