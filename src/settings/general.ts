import { boolean } from '#fields/boolean/field.ts';
import { contentTypes } from '#fields/content-types/field.ts';
import { image } from '#fields/image/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

const half = { width: 'half' } as const;

export const generalSettings = defineSettings({
  name: 'general',
  label: 'General settings',
  apiDescription: 'Domain, content types, icons and spacing of the site.',
  section: { key: 'general', label: 'General' },
  order: 10,
  fields: {
    rootDomain: text({
      label: 'Root domain',
      required: true,
      lengthMax: 253,
      pattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      patternMessage: 'Enter a domain such as quayside.example, in lower case and without https://.',
      help: 'After the domain is verified under Domains, readers are redirected here.',
      ...half,
    }),
    maxPageScrolls: integer({ label: 'Maximum auto-loaded pages', default: 8, min: 1, max: 8, ...half }),
    supportedContentTypes: contentTypes({
      label: 'Supported content types',
      required: true,
      help: 'The types that editors of this site can create.',
    }),
    favicon: image({
      label: 'Favicon',
      required: true,
      icon: true,
      help: 'A square .ico file, ideally 180 pixels or larger.',
    }),
    whiteLogo: image({ label: 'White logo', help: 'For dark backgrounds.' }),
    shareImage: image({
      label: 'Default image for sharing',
      help: 'Shown by social networks and search engines for pages without an image of their own. Ideally 1,600 by 900 pixels.',
    }),
    enableNoIndexByContentType: contentTypes({
      label: 'Hidden from search engines',
      help: 'Pages of these types are marked noindex.',
    }),
    privacyPolicy: url({
      label: 'Privacy policy',
      paths: true,
      help: 'A page on this site, such as /privacy, or a URL. The consent banner and registration form link to the policy.',
    }),
    spacing: integer({
      label: 'Spacing',
      default: 48,
      min: 16,
      max: 96,
      help: 'In pixels, between rows. All other spacing scales with it.',
      ...half,
    }),
    useNewDesign: boolean({
      label: 'Use the new design',
      apiDescription: 'Whether pages have the new design; if not, the old one.',
      default: true,
      ...half,
    }),
  },
});
