import { choices } from '#fields/choices/field.ts';
import { defineBlock } from '#model/define-block.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import { contentStyleSettings } from '#settings/content-style.ts';
import { SHARE_NETWORKS } from '#page-model/share-networks.ts';

/** The only entry that is not a network: prints the item. */
export const PRINT_WAY = 'print';

/** Buttons that share the item, and a button that prints it. */
export const shareLinks = defineBlock({
  name: 'share_links',
  title: 'Share links',
  description: 'Share and print links for the current page.',
  icon: 'share',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    ways: choices({
      label: 'Links',
      help: 'Leave empty to use the site’s share links and Print.',
      choices: [
        ...SHARE_NETWORKS.map(({ value, label }) => ({ value: value.toLowerCase(), label })),
        { value: PRINT_WAY, label: 'Print' },
      ],
    }),
  },
  isEmpty: (_settings, _items, page) => !page.content,
});

/**
 * The share options of a block: those it selects itself, otherwise those of the site's settings plus print.
 */
export function waysOf(own: readonly string[] | null, settings: SiteSettings): readonly string[] {
  if (own && own.length > 0) return own;
  const { socialShareLinks } = settings.read(contentStyleSettings);
  return [...socialShareLinks.map((network) => network.toLowerCase()), PRINT_WAY];
}
