/** `POST /hooks/TOKEN`: a mail service reports bounces and complaints. */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { adapterOf } from '../adapters/index.ts';
import { newsletterMailHook } from '../entities/newsletter-mail-hook/entity.ts';
import { mailHookLink } from '../model/mail-hook-link.ts';
import { EventTooEarly, receiveEvents } from '../server/receive-events.ts';

type Request = RouteRequest<{ hook: number }>;

/** Bytes of a request: a message of SNS has at most 256 kB. */
const BODY_BYTES_MAX = 262_144;

export const newsletterMailEvent = defineRoute<RouteContext, { hook: number }>({
  name: 'newsletterMailEvent',
  host: 'organisation',
  path: '/hooks/:token',
  methods: ['POST'],
  body: { as: 'raw', bytesMax: BODY_BYTES_MAX },
  // A service reports a delivery for each email of a campaign.
  limit: { requests: 6_000, seconds: 60, of: 'link' },
  link: mailHookLink,
  handle: receive,
});

/** Requests that were not signed get 403: services stop sending what a server refuses. */
async function receive(ctx: RouteContext, { link, bytes }: Request): Promise<RouteAnswer | null> {
  const { services } = ctx;
  const found = await ctx.write(async ({ records, now }) => ({
    hook: await records.find(newsletterMailHook, link.hook),
    nowMs: Date.parse(now),
  }));
  const adapter = found.hook && adapterOf(found.hook.service);
  if (!found.hook || !adapter) return null;
  const { signingKey, topicArn } = found.hook;
  const opened = signingKey === null ? null : services.seal('newsletter webhooks').open(signingKey);
  const hook = { topicArn, signingKey: opened };
  const reading = await adapter.read(bytes, hook, { fetch: services.fetch, nowMs: found.nowMs });
  if ('refused' in reading) return { status: 403, text: reading.refused };
  if ('confirm' in reading) {
    await services.fetch(reading.confirm, { redirectsMax: 0 });
    return { status: 200 };
  }
  try {
    await ctx.write((work) => receiveEvents(work, services, link.hook, reading));
    return { status: 200 };
  } catch (error) {
    if (error instanceof EventTooEarly) return { status: 503, text: 'The email is still being sent.' };
    throw error;
  }
}
