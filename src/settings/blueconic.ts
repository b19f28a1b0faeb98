import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const BLUECONIC_HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/;

export const blueconicSettings = defineSettings({
  name: 'blueconic',
  label: 'BlueConic',
  help: 'Loads for readers who consented to targeting cookies.',
  runsScripts: true,
  order: 180,
  fields: {
    enabled: boolean({ label: 'Enabled', apiDescription: 'Whether pages load BlueConic.', default: false }),
    hostname: text({
      label: 'Host name',
      required: true,
      condition: (values: Record<string, unknown>) => values['enabled'] === true,
      lengthMax: 253,
      pattern: BLUECONIC_HOST,
      patternMessage: 'Enter a host name such as tags.example.org.',
    }),
  },
});
