import { choice } from '#fields/choice/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** A line, or only space, between other blocks. */
export const emailDivider = defineBlock({
  name: 'email_divider',
  title: 'Divider',
  description: 'A line or space between blocks.',
  icon: 'block',
  category: 'other',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    style: choice({
      label: 'Style',
      required: true,
      default: 'thin',
      choices: [
        { value: 'thin', label: 'Thin line' },
        { value: 'thick', label: 'Thick line' },
        { value: 'dashed', label: 'Dashed line' },
        { value: 'none', label: 'Only space' },
      ],
    }),
    space: choice({
      label: 'Space above and below',
      required: true,
      default: 'small',
      choices: [
        { value: 'none', label: 'None' },
        { value: 'small', label: 'Small' },
        { value: 'large', label: 'Large' },
      ],
      help: 'In addition to the space between all blocks.',
    }),
  },
});
