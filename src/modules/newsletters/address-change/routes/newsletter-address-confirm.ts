/** The link in the email to a new address. Following it shows a button; the button moves the newsletters. */
import { defineRoute, type RouteAnswer, type RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { obscuredAddress } from '../../subscriptions/model/obscured-address.ts';
import { subscriptionWords } from '../../subscriptions/words/index.ts';
import { CONFIRM_ADDRESS_PATH, confirmAddressLink } from '../model/address-links.ts';
import { findChange, type AddressChange } from '../server/changes.ts';
import { confirmChange } from '../server/confirm-change.ts';
import { linkOver } from '../server/link-over.ts';

type Values = { change: number };

export const newsletterAddressConfirm = defineRoute<RouteContext, Values>({
  name: 'newsletterAddressConfirm',
  host: 'site',
  path: `${CONFIRM_ADDRESS_PATH}/:token`,
  methods: ['GET', 'POST'],
  body: 'none',
  limit: { requests: 30, seconds: 3_600, of: 'link' },
  link: confirmAddressLink,
  handle: (ctx, request) => (request.method === 'POST' ? confirm(ctx, request) : question(ctx, request)),
  expired: async ({ site }) => linkOver(site),
});

async function question(
  ctx: RouteContext,
  { link, target }: RouteRequest<Values>,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const change = site && (await ctx.read((db) => findChange(db, ctx, { id: link.change })));
  if (!site || !change || change.takenBackAt !== null) return linkOver(site);
  if (change.confirmedAt !== null) return confirmed(site.language, change);
  const words = subscriptionWords(site.language);
  const [from, to] = [obscuredAddress(change.oldEmail), obscuredAddress(change.newEmail)];
  const form = { action: target, button: words.confirm };
  return { page: { title: words.changeTitle, message: words.changeQuestion({ from, to }), form } };
}

async function confirm(
  ctx: RouteContext,
  { link, params }: RouteRequest<Values>,
): Promise<RouteAnswer | null> {
  const { site } = ctx;
  const { token = '' } = params;
  const change = await ctx.write((work) => confirmChange(work, ctx.services, { id: link.change, token }));
  return site && change ? confirmed(site.language, change) : linkOver(site);
}

function confirmed(language: string, { newEmail }: AddressChange): RouteAnswer {
  const words = subscriptionWords(language);
  return { page: { title: words.changeTitle, message: words.changed(obscuredAddress(newEmail)) } };
}
