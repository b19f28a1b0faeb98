import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

/** Of Google Tag Manager, or of Google Analytics by itself. */
export const CONTAINER_ID = /^(?:GTM|G)-[A-Z0-9]+$/;

export const tagManagerSettings = defineSettings({
  name: 'tagManager',
  label: 'Tag manager',
  runsScripts: true,
  order: 160,
  fields: {
    containerId: text({
      label: 'Container id',
      lengthMax: 40,
      pattern: CONTAINER_ID,
      patternMessage:
        'A container id is GTM- or G- followed by capital letters or digits. Any other would load nothing: copy it from the tag manager.',
      help: 'Loads for readers who agreed to performance, and knows the other purposes they agreed to. Tags that write scripts into the page do not run.',
    }),
  },
});
