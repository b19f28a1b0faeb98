import { choice } from '#fields/choice/field.ts';
import { image } from '#fields/image/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { ALIGNMENTS } from '../../model/alignments.ts';

/** An image of the library, in its own proportions. */
export const emailImage = defineBlock({
  name: 'email_image',
  title: 'Image',
  description: 'An image from the library, with an optional caption and link.',
  icon: 'image',
  category: 'media',
  v: 1,
  hydrate: 'none',
  media: { email: true },
  settings: {
    image: image({
      label: 'Image',
      help: 'Its alternative text is shown where images are blocked.',
    }),
    caption: text({
      label: 'Caption',
      lengthMax: 300,
      help: 'Leave empty to use the image’s caption.',
    }),
    linkUrl: url({ label: 'Link', paths: true, help: 'Where the image leads. Leave empty for no link.' }),
    width: choice({
      label: 'Width',
      required: true,
      default: 'full',
      choices: [
        { value: 'full', label: 'Full width' },
        { value: 'threeQuarters', label: 'Three quarters' },
        { value: 'half', label: 'Half' },
        { value: 'quarter', label: 'A quarter' },
      ],
    }),
    alignment: choice({
      label: 'Alignment',
      default: 'start',
      choices: ALIGNMENTS,
      condition: ({ width }) => width !== 'full',
    }),
  },
  isEmpty: (settings) => settings.image === null,
});
