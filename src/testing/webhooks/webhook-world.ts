/**
 * Two organisations and a program that receives their webhooks.
 */
import { systemOn } from '#server/background/tasks.ts';
import type { DaemonContext } from '#server/context.ts';
import { serveWebhook } from '#entities/webhook/server/deliveries/serve-webhook.ts';
import { gql, login } from '../make/make.ts';
import { buildTestWorld, type TestWorld } from '../world.ts';
import { startReceiver, type Receiver } from './receiver.ts';

/**
 * A world whose webhooks are delivered on request: a test decides when time has passed, and when what is due is
 * sent.
 */
export interface WebhookWorld {
  subject: TestWorld;
  receiver: Receiver;
  /** Calls an operation as an administrator of the first organisation. */
  manage: (id: string, input: Record<string, unknown>) => ReturnType<typeof gql>;
  /** Creates a webhook with a secret. */
  createWebhook: (
    values?: Record<string, unknown>,
  ) => Promise<{ id: number; version: number; secret: string }>;
  /** Publishes a new article on the first site of the first organisation. */
  publishItem: (name?: string) => Promise<PublishedItem>;
  /** Sends what is due now, and waits for the results. */
  deliver: () => Promise<void>;
  close: () => Promise<void>;
}

/** An item, with the version that the next change names. */
export interface PublishedItem {
  id: number;
  version: string;
}

/** Builds the world, which may also call other receivers. Call `close` at the end of the file. */
export async function buildWebhookWorld(origins: readonly string[] = []): Promise<WebhookWorld> {
  const receiver = await startReceiver();
  const subject = await buildTestWorld({
    environment: { WEBHOOK_ORIGINS: [receiver.origin, ...origins].join(',') },
  });
  const { app, services, world } = subject;
  const token = await login(app, world.a.users.admin.username);
  const manage: WebhookWorld['manage'] = (id, input) => gql(app, { token, site: 'a1', id, input });
  let count = 0;
  return {
    subject,
    receiver,
    manage,
    async createWebhook(values = {}) {
      count += 1;
      const created = await manage('createWebhook', {
        name: `Tide tables ${count}`,
        url: `${receiver.origin}/webhooks`,
        events: ['content/published'],
        isGlobal: 1,
        ...values,
      });
      if (created.error !== null) throw new Error(JSON.stringify(created));
      const { id } = created.result as { id: number };
      const { secret } = (await manage('createWebhookSecret', { id })).result as { secret: string };
      const { version } = (await manage('getWebhook', { id })).result as { version: number };
      return { id, version, secret };
    },
    async publishItem(name = 'Berths') {
      const input = { type: 'Article', site: world.sites.a1.id, values: { name } };
      const { result } = await manage('createContent', input);
      const { id, version } = result as PublishedItem;
      const published = await manage('publishContent', { id, version });
      if (published.error !== null) throw new Error(JSON.stringify(published));
      return published.result as PublishedItem;
    },
    async deliver() {
      const due = await services.webhooks.findDue();
      await Promise.all(due.map((webhook) => serveWebhook(daemonContext(services), webhook)));
    },
    async close() {
      receiver.close();
      await subject.close();
    },
  };
}

/**
 * The context that a daemon gets from its process: the services, and units of work of any organisation on all its
 * sites. It never stops.
 */
export function daemonContext(services: TestWorld['services']): DaemonContext {
  return {
    services,
    stopping: new AbortController().signal,
    writeFor: (organisationId, run) => services.write(systemOn(services, organisationId, {}), run),
  };
}
