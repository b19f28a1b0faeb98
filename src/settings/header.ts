import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { bandColours } from '#fields/band-colours.ts';
import { defineSettings } from '#model/define-settings.ts';

const half = { width: 'half' } as const;

export const headerSettings = defineSettings({
  name: 'header',
  label: 'Header',
  apiDescription: 'Logo, menu style and colours at the top of every page.',
  order: 20,
  fields: {
    logo: image({
      label: 'Header logo',
      apiDescription: 'Shown at the top of every page, and linked to the home page.',
      required: true,
    }),
    logoHeight: integer({
      label: 'Logo height',
      default: 35,
      min: 35,
      max: 45,
      help: 'In pixels, 35 to 45.',
      ...half,
    }),
    logoWidth: integer({
      label: 'Logo width',
      min: 35,
      max: 400,
      help: 'In pixels. Leave empty to keep the logo’s proportions.',
      ...half,
    }),
    prestitialLogo: image({ label: 'Welcome ad logo' }),
    colours: bandColours('SiteHeaderColours'),
    ctaText: text({
      label: 'Call to action',
      lengthMax: 160,
      readers: ['header'],
      help: 'Shown in the bottom bar of the new header, or next to the site name in the old header.',
    }),
    hamburgerMenuStyle: choice({
      label: 'Hamburger menu style',
      required: true,
      default: 'primary',
      choices: [
        { value: 'primary', label: 'Primary' },
        { value: 'secondary', label: 'Secondary' },
      ],
      help: 'Colours of the sidebar in the old design.',
      ...half,
    }),
    searchStyle: choice({
      label: 'Search style',
      required: true,
      default: 'icon',
      choices: [
        { value: 'icon', label: 'Icon' },
        { value: 'text', label: 'Text' },
      ],
      help: 'Old design only. The new design always uses the icon.',
      ...half,
    }),
    collapsibleGroups: boolean({
      label: 'Collapsible menu groups',
      help: 'Applies to the sidebar of the old design.',
      default: false,
    }),
  },
});
