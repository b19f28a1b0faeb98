import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

const half = { width: 'half' } as const;

/** Addresses of the site's accounts; a network without one is left out. */
export const socialLinksSettings = defineSettings({
  name: 'socialLinks',
  label: 'Social links',
  apiDescription: 'The site’s profiles on social networks, linked in header and footer.',
  order: 40,
  fields: {
    facebook: url({ label: 'Facebook', ...half }),
    instagram: url({ label: 'Instagram', ...half }),
    linkedin: url({ label: 'LinkedIn', ...half }),
    pinterest: url({ label: 'Pinterest', ...half }),
    twitter: url({ label: 'Twitter', ...half }),
    youtube: url({ label: 'YouTube', ...half }),
  },
});
