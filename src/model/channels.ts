/** Defines channels: the places in which items are shown. */
import { isPresent, type OfModule } from './define-module.ts';
import type { Shape } from './field.ts';

/** Channels by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface Channels {}
export type Channel = keyof Channels;

export interface ChannelDefinition extends OfModule {
  /** Describes what the channel shows, in one sentence. */
  contract: string;
  order?: number;
  /** Whether texts and lists of the channel include the insertions of modules. Default: no. */
  hasInsertions?: true;
  /**
   * Feed URLs can name the channel, as `channel`. The texts of an item are then the values of these fields of
   * content.
   */
  feedTexts?: { name: string; teaser: string };
}

/** Declares a channel, in the `channels.ts` of core, of a module or of an extension. */
export function defineChannel(channel: ChannelDefinition): ChannelDefinition {
  return channel;
}

/** All channels by their keys. */
export type AllChannels = Readonly<Record<Channel, ChannelDefinition>>;

/**
 * Returns the channels. Throws if the texts of a feed are not fields of content, or are gated or internal fields: feeds are
 * public.
 */
export function checkedChannels(channels: AllChannels, contentFields: Shape): AllChannels {
  for (const [name, { feedTexts }] of Object.entries<ChannelDefinition>(channels))
    for (const [text, key] of Object.entries(feedTexts ?? {})) {
      const field = Object.hasOwn(contentFields, key) ? contentFields[key] : undefined;
      if (!field || field.options.gated || field.options.internal)
        throw new Error(
          `The channel “${name}” has “${key}” as the ${text} of its feeds: name a field of content that is neither gated nor internal.`,
        );
    }
  return channels;
}

/** The channel named in a feed URL; null for a name that a feed cannot have. */
export function feedChannelNamed(name: string | null, channels: AllChannels): Channel | null {
  return isChannel(name, channels) && channels[name].feedTexts ? name : null;
}

function isChannel(name: string | null, channels: AllChannels): name is Channel {
  return name !== null && Object.hasOwn(channels, name);
}

/** The channel on a site with these modules enabled; null if the module that defines the channel is off. */
export function presentChannel(
  channel: Channel | null,
  channels: AllChannels,
  modulesOn: ReadonlySet<string>,
): Channel | null {
  return channel !== null && isPresent(channels[channel], modulesOn) ? channel : null;
}
