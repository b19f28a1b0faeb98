import { url } from '#fields/url/field.ts';
import { embedOf, type Embed } from '#media/embeds.ts';
import { defineBlock } from '#model/define-block.ts';
import type { PageSubject } from '#page-model/page.ts';
import { magazineQueryOf } from '../../magazine-query.ts';

/** A digital edition, read on the page. */
export const zmagEmbed = defineBlock({
  name: 'zmag_embed',
  title: 'Digital magazine',
  description: 'A Zmags digital edition, embedded in the page.',
  icon: 'embed',
  category: 'media',
  v: 1,
  isDroppedBehindGate: true,
  hydrate: 'none',
  settings: {
    url: url({
      label: 'Edition URL',
      help: 'For example, https://viewer.zmags.com/publication/1a2b3c4d. Leave empty to use the page’s issue.',
    }),
  },
  isEmpty: (settings, _items, page) => editionOf(settings.url, page) === null,
});

/** The edition; null for a URL other than a Zmags edition. */
export function editionOf(url: string | null, page: PageSubject): Embed | null {
  const found = embedOf(url ?? magazineQueryOf(page)?.issue?.digitalEditionUrl ?? '');
  return found?.provider === 'zmags' ? found : null;
}
