import { defineBlock } from '#model/define-block.ts';
import { socialLinksSettings } from '#settings/social-links.ts';

/** The site's social network accounts from its settings. */
export const socialLinks = defineBlock({
  name: 'social_links',
  title: 'Social links',
  description: 'The site’s accounts on social networks, from its settings.',
  icon: 'share',
  category: 'other',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, page) =>
    Object.values(page.site.settings.read(socialLinksSettings)).every((address) => !address),
});
