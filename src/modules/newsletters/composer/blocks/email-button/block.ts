import { linkedAddress } from '#addresses/addresses.ts';
import { choice } from '#fields/choice/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { ALIGNMENTS } from '../../model/alignments.ts';

/** A button in the template's colour. */
export const emailButton = defineBlock({
  name: 'email_button',
  title: 'Button',
  description: 'A link that stands out, in the template’s button colour.',
  icon: 'button',
  category: 'other',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    label: text({ label: 'Label', lengthMax: 60 }),
    linkUrl: url({ label: 'Link', paths: true, help: 'A URL, or a path of the site such as /subscribe.' }),
    kind: choice({
      label: 'Style',
      required: true,
      default: 'filled',
      choices: [
        { value: 'filled', label: 'Filled' },
        { value: 'outlined', label: 'Outlined' },
      ],
    }),
    alignment: choice({ label: 'Alignment', default: 'start', choices: ALIGNMENTS }),
  },
  isEmpty: ({ label, linkUrl }) => !label || linkedAddress(linkUrl) === null,
});
