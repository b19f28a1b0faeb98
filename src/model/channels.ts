/** The language of channels: where items are shown. */
import { isPresent, type OfModule } from './define-module.ts';

/** Channels by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface Channels {}
export type Channel = keyof Channels;

export interface ChannelDefinition extends OfModule {
  /** What is shown in it, in one sentence. */
  contract: string;
  order?: number;
  /** Its texts and lists have the insertions of modules. Default: none. */
  hasInsertions?: true;
  /** Addresses of feeds can name it, as `channel`. An item then has the values of these fields of content in place of its texts. */
  feedTexts?: { name: string; teaser: string };
}

/** Declares a channel, in the `channels.ts` of core, of a module or of an extension. */
export function defineChannel(channel: ChannelDefinition): ChannelDefinition {
  return channel;
}

/** All channels by their keys. */
export type AllChannels = Readonly<Record<Channel, ChannelDefinition>>;

/** The channel that an address of a feed names; null for a name that no feed can have. */
export function feedChannelNamed(name: string | null, channels: AllChannels): Channel | null {
  return isChannel(name, channels) && channels[name].feedTexts ? name : null;
}

function isChannel(name: string | null, channels: AllChannels): name is Channel {
  return name !== null && Object.hasOwn(channels, name);
}

/** The channel on a site with these modules on: null where the module that defines it is off. */
export function presentChannel(
  channel: Channel | null,
  channels: AllChannels,
  modulesOn: ReadonlySet<string>,
): Channel | null {
  return channel !== null && isPresent(channels[channel], modulesOn) ? channel : null;
}
