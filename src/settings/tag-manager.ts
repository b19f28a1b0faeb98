import { text } from '#fields/text/field.ts';
import { defineSettings } from '#model/define-settings.ts';

/** Id of a Google Tag Manager container, or of Google Analytics. */
export const CONTAINER_ID = /^(?:GTM|G)-[A-Z0-9]+$/;

export const tagManagerSettings = defineSettings({
  name: 'tagManager',
  label: 'Tag manager',
  apiDescription: 'Container of Google Tag Manager that pages load after consent.',
  runsScripts: true,
  order: 160,
  fields: {
    containerId: text({
      label: 'Container ID',
      lengthMax: 40,
      pattern: CONTAINER_ID,
      patternMessage:
        'Enter a container ID that starts with GTM- or G-, followed by capital letters or digits. Copy it from the tag manager.',
      help: 'Loads for readers who consented to performance cookies, and receives their other consent choices. Tags that write scripts into the page do not run.',
    }),
  },
});
