/** The image of one pixel in a sent email. Its response is the same for every token that this installation signed. */
import { defineRoute } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import { OPEN_PATH, OPENED, openLink, type OpenValues } from '../model/tracking-links.ts';
import { recordEvent, senderOf } from '../server/record-event.ts';

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

export const newsletterOpen = defineRoute<RouteContext, OpenValues>({
  name: 'newsletterOpen',
  host: 'site',
  path: `${OPEN_PATH}/:token`,
  methods: ['GET'],
  body: 'none',
  // Mail programs load images through a few servers.
  limit: { requests: 200, seconds: 3_600, of: 'link' },
  link: openLink,
  handle: async ({ site, services }, request) => {
    if (!site) return null;
    const { campaign, delivery } = request.link;
    recordEvent(services, site, { campaign, delivery, link: OPENED, ...senderOf(request) });
    return { data: { type: 'image/gif', bytes: PIXEL } };
  },
});
