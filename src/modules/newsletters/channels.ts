/** Channels of newsletters. */
import { defineChannel } from '#model/channels.ts';

export const channels = {
  newsletter: defineChannel({
    contract: 'Feeds that programs make newsletters of.',
    feedTexts: { name: 'newsletterName', teaser: 'newsletterTeaser' },
  }),
};
