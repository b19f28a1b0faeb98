/** The channels of core; those of a module are in a file of the same name in its folder. */
import { defineChannel } from '#model/channels.ts';

export const channels = {
  web: defineChannel({
    contract: 'Pages of a site, and parts that are loaded below them.',
    hasInsertions: true,
  }),
  print: defineChannel({ contract: 'An item made to be printed.' }),
  feed: defineChannel({ contract: 'Feeds of sections and pages for feed readers, with names and teasers.' }),
  api: defineChannel({ contract: 'Pages as data, for programs.' }),
};
