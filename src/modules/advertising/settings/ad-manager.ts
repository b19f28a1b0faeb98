import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

const half = { width: 'half' } as const;

export const adManagerSettings = defineSettings({
  name: 'adManager',
  label: 'Ad manager',
  apiDescription:
    'Account and positions for ads of Google Ad Manager. For programs that use the API: pages of the site don’t show ads of it.',
  order: 150,
  ofNewSite: ({ tenantKey }) => ({ basePath: tenantKey }),
  fields: {
    basePath: text({
      label: 'Base path',
      required: true,
      lengthMax: 100,
      pattern: /^[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/,
      patternMessage: 'Use only letters, digits, dots, hyphens and underscores, separated by slashes.',
      help: 'Placed between the network and the section in every ad unit path.',
      ...half,
    }),
    iavTargetInjection: integer({
      label: 'Paragraph before the in-article video',
      default: 4,
      min: 1,
      max: 50,
      ...half,
    }),
    lazyLoad: boolean({
      label: 'Lazy-load ads',
      apiDescription: 'Whether ads load only when readers scroll near them.',
      default: true,
    }),
  },
});
