/** Settings of a row of a layout (specification, public site, section 2 "Grid structure"). */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { color } from '#fields/color/field.ts';
import { condition } from '#fields/condition/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { ROW_DEFAULTS } from '#grid/shapes/grid.ts';
import { fieldEquals } from './field-equals.ts';

/** A missing setting has its default from `ROW_DEFAULTS`. */
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
    label: 'Background',
    required: true,
    default: ROW_DEFAULTS.background,
    choices: [
      { value: 'none', label: 'Page' },
      { value: 'tint', label: 'Light tint' },
      { value: 'dark', label: 'Dark' },
      { value: 'own', label: 'Custom colour' },
    ],
  }),
  backgroundColor: color({
    label: 'Background colour',
    required: true,
    condition: fieldEquals('background', 'own'),
  }),
  textColor: color({
    label: 'Text colour',
    help: 'Leave empty to match the background. Low-contrast colours are adjusted automatically.',
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
    label: 'Side spacing',
    required: true,
    default: ROW_DEFAULTS.paddingHorizontal,
    choices: [
      { value: 'none', label: 'None' },
      { value: 'normal', label: 'Normal' },
      { value: 'large', label: 'Large' },
    ],
  }),
  groupBlocks: boolean({
    label: 'Group blocks',
    default: false,
    help: 'Blocks in a column share one frame, with lines between them.',
  }),
  columnPriority: choice({
    label: 'First on phones',
    help: 'The column shown first when columns are stacked.',
    choices: [
      { value: '1', label: 'First column' },
      { value: '2', label: 'Second column' },
      { value: '3', label: 'Third column' },
    ],
  }),
  keepColumns: boolean({
    label: 'Always side by side',
    default: false,
    help: 'If off, columns are stacked on pages where one column would be mostly empty.',
  }),
  displayCondition: condition({
    label: 'Show when',
    help: 'Use page (home, section, item, system), type, section, label, viewport (phone, tablet, desktop) or date. For example: type is Article and date before 2026-12-31. Leave empty to always show the row.',
  }),
  loadsLater: boolean({
    label: 'Load on demand',
    default: false,
    help: 'Hidden until the layout loads more rows.',
  }),
};
