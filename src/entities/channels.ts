/** The channels of the core; the channels of a module are in a file of the same name in its folder. */
import { defineChannel } from '#model/channels.ts';

export const channels = {
  web: defineChannel({
    contract: 'Pages of a site, and the parts loaded into them later.',
    hasInsertions: true,
  }),
  print: defineChannel({ contract: 'The print version of an item.' }),
  feed: defineChannel({ contract: 'Feeds of sections and pages for feed readers, with names and teasers.' }),
  api: defineChannel({ contract: 'Pages as data, for API clients.' }),
};
