/**
 * The unsubscribe link of an email. Mail programs post to it (RFC 8058), without cookies and without a page in
 * between; people who follow it get a page with a button, because mail scanners follow every link.
 */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { PREFERENCES_PATH } from '../../composer/model/paths.ts';
import { subscriptionWords } from '../../subscriptions/words/index.ts';
import { subscriberOfLink, unsubscribeByLink } from '../../subscriptions/server/unsubscribe.ts';
import { UNSUBSCRIBE_PATH, unsubscribeLink } from '../model/unsubscribe-link.ts';

type Request = RouteRequest<{ subscription: number; delivery: number }>;

/** Bytes of a request: the field of RFC 8058, in any encoding. */
const BODY_BYTES_MAX = 16_384;

export const newsletterUnsubscribe = defineRoute<RouteContext, { subscription: number; delivery: number }>({
  name: 'newsletterUnsubscribe',
  host: 'site',
  path: `${UNSUBSCRIBE_PATH}/:token`,
  methods: ['GET', 'POST'],
  body: { as: 'raw', bytesMax: BODY_BYTES_MAX },
  // A mail provider follows the links of many subscribers from one network.
  limit: { requests: 30, seconds: 3_600, of: 'link' },
  link: unsubscribeLink,
  handle: (ctx, request) => (request.method === 'POST' ? end(ctx, request) : question(ctx, request)),
});

async function question(ctx: RouteContext, { link, target, params }: Request): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const found = site && (await ctx.read((db) => subscriberOfLink(db, ctx, link.subscription)));
  if (!found) return null;
  const words = subscriptionWords(site.language);
  const links = preferencesLinks(site.language, params);
  if (found.status === 'unsubscribed')
    return { page: { title: found.newsletter, message: words.unsubscribed(found), links } };
  const form = { action: target, button: words.unsubscribe };
  return { page: { title: found.newsletter, message: words.unsubscribeQuestion(found), form, links } };
}

async function end(ctx: RouteContext, { link, params }: Request): Promise<RouteAnswer | null> {
  const { site } = ctx;
  if (!site) return null;
  const found = await ctx.write((work) => unsubscribeByLink(work, link.subscription, link));
  if (!found) return null;
  const words = subscriptionWords(site.language);
  const links = preferencesLinks(site.language, params);
  return { page: { title: found.newsletter, message: words.unsubscribed(found), links } };
}

function preferencesLinks(language: string, { token = '' }: Request['params']) {
  const href = `${PREFERENCES_PATH}?${new URLSearchParams({ id: token }).toString()}`;
  return [{ href, label: subscriptionWords(language).manage }];
}
