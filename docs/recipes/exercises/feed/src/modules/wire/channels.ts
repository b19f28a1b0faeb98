/** Channels of the wire. */
import { defineChannel } from '#model/channels.ts';

export const channels = {
  wire: defineChannel({ contract: 'Feeds of full texts for clients of the wire.' }),
};
