import { expect, test } from 'vitest';
import { text } from '#fields/text/field.ts';
import { checkedChannels, defineChannel, type AllChannels } from './channels.ts';

const fields = {
  name: text({ label: 'Name' }),
  body: text({ label: 'Text', gated: true }),
  notes: text({ label: 'Notes', internal: true }),
};
const channelsWith = (teaser: string) =>
  ({
    post: defineChannel({ contract: 'Feeds.', feedTexts: { name: 'name', teaser } }),
  }) as unknown as AllChannels;

test('feeds of a channel have texts that all readers may have', () => {
  const channels = channelsWith('name');
  expect(checkedChannels(channels, fields)).toBe(channels);
});

test.each(['body', 'notes', 'naem', 'toString'])(
  'a channel with the field %s in its feeds stops the start',
  (key) => {
    expect(() => checkedChannels(channelsWith(key), fields)).toThrow(
      `The channel “post” has “${key}” as the teaser of its feeds: name a field of content that is neither gated nor internal.`,
    );
  },
);
