import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

export const tagManagerSettings = defineSettings({
  name: 'tagManager',
  label: 'Tag manager',
  runsScripts: true,
  order: 160,
  fields: {
    containerId: text({
      label: 'Container id',
      lengthMax: 40,
      pattern: /^(?:GTM|G)-[A-Z0-9]+$/,
      patternMessage: 'A container id is GTM- or G- followed by capital letters or digits.',
      help: 'Loaded for readers who agreed to it.',
    }),
  },
});
