/** Settings that all blocks share (specification, public site, section 2 "Grid structure"). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { group } from '#fields/group/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';

/**
 * Stored among the block's own settings. If a block has a setting of the same name, the block's meaning
 * applies.
 */
export const commonBlockSettings = {
  title: text({ label: 'Title', lengthMax: 120 }),
  link: url({ label: 'Title link', paths: true, condition: (values) => Boolean(values['title']) }),
  colorScheme: choice({
    label: 'Colours',
    choices: [
      { value: 'tint', label: 'Light tint' },
      { value: 'dark', label: 'Dark background' },
      { value: 'primary', label: 'Primary colour' },
      { value: 'framed', label: 'Framed' },
    ],
    help: 'Leave empty to use the row’s.',
  }),
  keepInView: boolean({
    label: 'Sticky',
    default: false,
    help: 'Keeps the last block of a column on screen while a longer column next to it scrolls.',
  }),
  cta: group({
    label: 'Call to action below the block',
    typeName: 'BlockCta',
    of: {
      text: text({ label: 'Text', lengthMax: 200 }),
      buttonLabel: text({ label: 'Button', lengthMax: 40 }),
      buttonLink: url({
        label: 'Button link',
        paths: true,
        required: true,
        condition: (values) => Boolean(values['buttonLabel']),
      }),
    },
  }),
  trackingId: text({
    label: 'Analytics label',
    lengthMax: 80,
    pattern: /^[A-Za-z0-9][A-Za-z0-9_.:-]*$/,
    patternMessage: 'Use only letters, digits and - _ . : in an analytics label.',
    help: 'The name used in analytics reports.',
  }),
};
