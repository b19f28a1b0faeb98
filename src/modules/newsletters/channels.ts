/** Channels of newsletters. */
import { defineChannel } from '#model/channels.ts';

export const channels = {
  newsletter: defineChannel({
    contract: 'Feeds for newsletter systems.',
    feedTexts: { name: 'newsletterName', teaser: 'newsletterTeaser' },
  }),
};
