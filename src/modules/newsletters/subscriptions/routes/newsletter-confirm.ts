/**
 * The link of a confirmation email. Following it shows a page with a button without an effect, because mail
 * scanners follow every link; the button confirms.
 */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { confirmLink } from '../model/confirm-link.ts';
import { CONFIRM_PATH } from '../model/paths.ts';
import { titleList } from '../model/title-list.ts';
import { confirmSubscriptions, findConfirmation, type Confirmation } from '../server/confirm.ts';
import { linkOver } from '../server/link-over.ts';
import { subscriptionWords } from '../words/index.ts';

type Values = { subscription: number };

export const newsletterConfirm = defineRoute<RouteContext, Values>({
  name: 'newsletterConfirm',
  host: 'site',
  path: `${CONFIRM_PATH}/:token`,
  methods: ['GET', 'POST'],
  body: 'none',
  limit: { requests: 30, seconds: 3_600, of: 'link' },
  link: confirmLink,
  handle: (ctx, request) => (request.method === 'POST' ? confirm(ctx, request) : question(ctx, request)),
  expired: async ({ site }) => linkOver(site, 'manage'),
});

async function question(
  ctx: RouteContext,
  { link, target }: RouteRequest<Values>,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const found = site && (await ctx.read((db) => findConfirmation(db, ctx, link.subscription)));
  if (!found) return null;
  if (found.pending.length === 0) return confirmed(site.language, found);
  const words = subscriptionWords(site.language);
  const message = words.confirmQuestion({
    newsletters: titleList(found.pending, site.language),
    email: found.email,
  });
  return { page: { title: words.newsletters, message, form: { action: target, button: words.confirm } } };
}

async function confirm(
  ctx: RouteContext,
  { link, params }: RouteRequest<Values>,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  if (!site) return null;
  const { token = '' } = params;
  const found = await ctx.write((work) => confirmSubscriptions(work, link.subscription, token));
  return found && confirmed(site.language, found);
}

function confirmed(language: string, { email, running }: Confirmation): RouteAnswer {
  const words = subscriptionWords(language);
  const message = words.confirmed({ newsletters: titleList(running, language), email });
  return { page: { title: words.newsletters, message } };
}
