import { choice } from '#fields/choice/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { ALIGNMENTS } from '../../model/alignments.ts';
import { socialAccounts } from '../../model/social-accounts.ts';

/** The publisher's accounts on social networks, as text links: programs drop icons that are fonts or SVG. */
export const emailSocialLinks = defineBlock({
  name: 'email_social_links',
  title: 'Social links',
  description: 'Links to the accounts on social networks in the template’s or the site’s settings.',
  icon: 'share',
  category: 'other',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    alignment: choice({ label: 'Alignment', default: 'start', choices: ALIGNMENTS }),
  },
  isEmpty: (_settings, _items, page) => socialAccounts(page).length === 0,
});
