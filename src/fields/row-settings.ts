/** Settings of a row of a layout (specification, public site, section 2 "Grid structure"). */
import { choice } from '#fields/choice/field.ts';
import { color } from '#fields/color/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { ROW_DEFAULTS } from '#model/grid.ts';

/** Without a value a setting is as `ROW_DEFAULTS` says. */
export const rowSettings = {
  title: text({ label: 'Title', lengthMax: 120 }),
  link: url({
    label: 'Title link',
    paths: true,
    condition: (values) => Boolean(values['title']),
  }),
  width: choice({
    label: 'Width',
    required: true,
    default: ROW_DEFAULTS.width,
    choices: [
      { value: 'content', label: 'Page' },
      { value: 'full', label: 'Full width' },
    ],
  }),
  background: choice({
    label: 'Ground',
    required: true,
    default: ROW_DEFAULTS.background,
    choices: [
      { value: 'none', label: 'Paper' },
      { value: 'tint', label: 'A tint of the site’s colour' },
      { value: 'dark', label: 'The site’s colour, dark' },
      { value: 'own', label: 'Custom colour' },
    ],
  }),
  backgroundColor: color({
    label: 'Background colour',
    required: true,
    condition: (values) => values['background'] === 'own',
  }),
  textColor: color({
    label: 'Text colour',
    help: 'Leave empty to suit the background. Low-contrast colours are adjusted automatically.',
  }),
  paddingVertical: choice({
    label: 'Space above and below',
    required: true,
    default: ROW_DEFAULTS.paddingVertical,
    choices: [
      { value: 'none', label: 'None' },
      { value: 'small', label: 'Small' },
      { value: 'normal', label: 'Normal' },
      { value: 'large', label: 'Large' },
    ],
  }),
  paddingHorizontal: choice({
    label: 'Space at the sides',
    required: true,
    default: ROW_DEFAULTS.paddingHorizontal,
    choices: [
      { value: 'none', label: 'None' },
      { value: 'normal', label: 'Normal' },
      { value: 'large', label: 'Large' },
    ],
  }),
};
