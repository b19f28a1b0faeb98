import { choice } from '#fields/choice/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineSettings } from '#model/define-settings.ts';

const half = { width: 'half' } as const;

export const thirdPartyScriptsSettings = defineSettings({
  name: 'thirdPartyScripts',
  label: 'Third-party scripts',
  apiDescription: 'Scripts of other providers that pages load for readers who consented to their purpose.',
  runsScripts: true,
  order: 200,
  fields: {
    scripts: list({
      label: 'Scripts',
      typeName: 'SiteThirdPartyScript',
      entryLabel: 'script',
      countMax: 20,
      help: 'Each script loads once, for readers who consented to its purpose.',
      of: {
        name: text({ label: 'Name', required: true, lengthMax: 80, ...half }),
        category: choice({
          label: 'Purpose',
          required: true,
          default: 'performance',
          choices: [
            { value: 'functional', label: 'Functional' },
            { value: 'performance', label: 'Performance' },
            { value: 'targeting', label: 'Targeting' },
            { value: 'social', label: 'Social' },
          ],
          ...half,
        }),
        src: url({ label: 'Script URL', required: true, secure: true }),
      },
    }),
  },
});
