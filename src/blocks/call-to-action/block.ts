import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** A single call to action for readers. */
export const callToAction = defineBlock({
  name: 'call_to_action',
  title: 'Call to action',
  description: 'A short text and a button.',
  icon: 'button',
  category: 'other',
  v: 1,
  hydrate: 'none',
  settings: {
    text: longText({ label: 'Text', lengthMax: 500, rows: 3 }),
    buttonLabel: text({ label: 'Button', lengthMax: 40 }),
    buttonLink: url({
      label: 'Button link',
      paths: true,
      required: true,
      condition: (values) => Boolean(values['buttonLabel']),
    }),
  },
  isEmpty: (settings) => !settings.text && !settings.buttonLabel,
});
