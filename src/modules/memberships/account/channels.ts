/** Channels of memberships. */
import { defineChannel } from '#model/channels.ts';

export const channels = {
  partnerFeed: defineChannel({ contract: 'Feeds for partners, with full texts.' }),
};
