#!/usr/bin/env bash
# Needs Bash, Node 20, and npm.
#
# Expected: Standard Webhooks takes any unique text as `webhook-id`, and senders number messages by themselves. The
# comments of the AI SDK tell receivers to deduplicate events by the subscription's id and the `eventId` of the body, and
# to use `webhook-id` for control messages only. So a signed event may be delivered under a message id of its own.
set -euo pipefail
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
cd "$WORK"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @ai-sdk/mcp@2.0.99 standardwebhooks@1.0.0
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { experimental_createMCPEventWebhook as createWebhook } from '@ai-sdk/mcp';
import { Webhook } from 'standardwebhooks';
// The client adds a parameter of this name to the callback's address.
const source = readFileSync(new URL(import.meta.resolve('@ai-sdk/mcp')), 'utf8');
const [, parameter] = /MCP_EVENT_CALLBACK_KEY = "([^"]+)"/.exec(source);
const url = `https://agent.example.org/events?${parameter}=first`;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const subscription = {
  key: 'first',
  id: 'sub_1',
  name: 'notice.published',
  arguments: {},
  definition: { name: 'notice.published', delivery: ['webhook'], inputSchema: true, payloadSchema: true },
  delivery: { mode: 'webhook', url, secret },
  refreshBefore: null,
  cursor: null,
  truncated: false,
  status: 'active',
};
const received = [];
const handle = createWebhook({
  store: { get: async () => subscription, update: async () => {}, delete: async () => {} },
  onEvent: async ({ event }) => void received.push(event.eventId),
});
async function deliver(messageId) {
  const now = new Date();
  const data = { eventId: 'evt_1', name: subscription.name, timestamp: now.toISOString(), data: { id: 'n-1' } };
  const body = JSON.stringify(data);
  const headers = {
    'content-type': 'application/json',
    'x-mcp-subscription-id': subscription.id,
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': new Webhook(secret).sign(messageId, now, body),
  };
  const { status } = await handle(new Request(url, { method: 'POST', headers, body }));
  console.log(`webhook-id ${messageId}, eventId evt_1: ${status}`);
}
console.log('@ai-sdk/mcp 2.0.99, standardwebhooks 1.0.0');
await deliver('msg_1');
await deliver('evt_1');
console.log(`received: ${received.join(' ')}`);
JS
node run.mjs | tee output
# Seen: the handler refuses a correctly signed event with 400 unless the message has the id of the event. A sender that
# numbers its messages never gets one through.
cat >seen <<'SEEN'
@ai-sdk/mcp 2.0.99, standardwebhooks 1.0.0
webhook-id msg_1, eventId evt_1: 400
webhook-id evt_1, eventId evt_1: 204
received: evt_1
SEEN
diff output seen
