import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { teaserSettings } from '#fields/stream-settings.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { readFeed } from '#feeds/feed.ts';

/** The latest entries of another site's feed. */
export const externalRssFeed = defineBlock({
  name: 'external_rss_feed',
  title: 'External RSS feed',
  description: 'The newest entries of another site’s RSS, Atom or JSON feed. Entries link to that site.',
  icon: 'feed',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    url: url({
      label: 'Feed URL',
      required: true,
      help: 'Fetched every 15 minutes, up to 1 MB.',
    }),
    source: text({
      label: 'Source name',
      lengthMax: 80,
      help: 'Shown with every entry.',
    }),
    count: integer({ label: 'Number of entries', required: true, default: 5, min: 1, max: 30 }),
    presentation: choice({
      label: 'Presentation',
      required: true,
      default: 'list',
      choices: [
        { value: 'list', label: 'List' },
        { value: 'cards', label: 'Cards' },
      ],
    }),
    ...teaserSettings(true),
    showDate: boolean({ label: 'Show dates', default: true }),
  },
  feeds: (settings) => [settings.url],
  // Specification, public site, section 2: dropped without entries. Previews show editors the reason.
  isEmpty: (_settings, _items, { preview }, data) => {
    const { items, problem } = readFeed(data);
    return items.length === 0 && !(preview && problem);
  },
});
