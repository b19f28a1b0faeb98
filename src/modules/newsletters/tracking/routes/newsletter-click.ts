/** A link of a sent email: redirects to the address that is stored for it, and to no other. */
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import {
  CLICK_PATH,
  clickLink,
  HIDDEN_LINK,
  HIDDEN_LINK_NUMBER,
  type ClickValues,
} from '../model/tracking-links.ts';
import { followedLink } from '../server/followed-link.ts';
import { recordEvent, senderOf } from '../server/record-event.ts';

export const newsletterClick = defineRoute<RouteContext, ClickValues>({
  name: 'newsletterClick',
  host: 'site',
  path: `${CLICK_PATH}/:token`,
  methods: ['GET'],
  body: 'none',
  // Scanners of a company follow the links of many recipients from one network.
  limit: { requests: 200, seconds: 3_600, of: 'link' },
  link: clickLink,
  handle: async (ctx, request) => {
    const { site, services } = ctx;
    const { campaign, link: number, delivery } = request.link;
    if (!site) return null;
    const isHidden = number === HIDDEN_LINK_NUMBER;
    const target = isHidden
      ? site.origin
      : await ctx.read((db) => followedLink(db, { site, sites: services.sites }, { campaign, number }));
    if (target === null) return null;
    recordEvent(services, site, {
      campaign,
      delivery,
      link: isHidden ? HIDDEN_LINK : number,
      ...senderOf(request),
    });
    return { status: 302, redirect: target };
  },
});
