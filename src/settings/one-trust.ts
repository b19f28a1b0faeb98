import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const DOMAIN_SCRIPT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:-test)?$/;

export const oneTrustSettings = defineSettings({
  name: 'oneTrust',
  label: 'OneTrust',
  help: 'If on, the OneTrust banner replaces the site’s consent banner.',
  runsScripts: true,
  order: 190,
  fields: {
    enabled: boolean({
      label: 'Enabled',
      apiDescription: 'Whether pages load OneTrust, which then shows the consent banner.',
      default: false,
    }),
    domainScript: text({
      label: 'Domain script ID',
      required: true,
      condition: (values: Record<string, unknown>) => values['enabled'] === true,
      lengthMax: 64,
      pattern: DOMAIN_SCRIPT,
      patternMessage: 'Enter a lower-case UUID, with -test at the end for a test script.',
    }),
  },
});
