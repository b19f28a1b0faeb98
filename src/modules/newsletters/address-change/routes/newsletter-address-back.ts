/** The link in the email to an old address. Following it shows a button; the button moves the newsletters back. */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { obscuredAddress } from '../../subscriptions/model/obscured-address.ts';
import { subscriptionWords } from '../../subscriptions/words/index.ts';
import { TAKE_BACK_PATH, takeBackLink } from '../model/address-links.ts';
import { findChange, type AddressChange } from '../server/changes.ts';
import { takeBackChange } from '../server/confirm-change.ts';
import { linkOver } from '../server/link-over.ts';

type Values = { change: number };

export const newsletterAddressBack = defineRoute<RouteContext, Values>({
  name: 'newsletterAddressBack',
  host: 'site',
  path: `${TAKE_BACK_PATH}/:token`,
  methods: ['GET', 'POST'],
  body: 'none',
  limit: { requests: 30, seconds: 3_600, of: 'link' },
  link: takeBackLink,
  handle: (ctx, request) => (request.method === 'POST' ? takeBack(ctx, request) : question(ctx, request)),
  expired: async ({ site }) => linkOver(site),
});

async function question(
  ctx: RouteContext,
  { link, target }: RouteRequest<Values>,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const change = site && (await ctx.read((db) => findChange(db, ctx, { id: link.change })));
  if (!site || !change) return linkOver(site);
  if (change.takenBackAt !== null) return takenBack(site.language, change);
  const words = subscriptionWords(site.language);
  const message = words.takeBackQuestion(obscuredAddress(change.oldEmail));
  return { page: { title: words.changeTitle, message, form: { action: target, button: words.takeBack } } };
}

async function takeBack(ctx: RouteContext, { link }: RouteRequest<Values>): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const change = await ctx.write((work) => takeBackChange(work, link.change));
  return site && change ? takenBack(site.language, change) : linkOver(site);
}

function takenBack(language: string, { oldEmail }: AddressChange): RouteAnswer {
  const words = subscriptionWords(language);
  return { page: { title: words.changeTitle, message: words.takenBack(obscuredAddress(oldEmail)) } };
}
