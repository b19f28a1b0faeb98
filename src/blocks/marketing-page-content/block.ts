import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';

/** A marketing page: the offer in large type with its image, then the reasons, then the same button again. */
export const marketingPageContent = defineBlock({
  name: 'marketing_page_content',
  title: 'Marketing page',
  description: 'The title, image, text and button of a Page, for offers such as “Advertise with us”.',
  icon: 'page',
  category: 'content',
  v: 1,
  hydrate: 'none',
  insertions: 'body',
  settings: {
    intro: longText({
      label: 'Text below the title',
      lengthMax: 500,
      rows: 3,
      help: 'Leave empty to use the page’s deck or teaser.',
    }),
    imagePlace: choice({
      label: 'Image',
      default: 'side',
      choices: [
        { value: 'side', label: 'Next to the title' },
        { value: 'above', label: 'Above the title' },
        { value: 'none', label: 'None' },
      ],
    }),
    showBody: boolean({ label: 'Show the page’s text', default: true }),
    buttonLabel: text({ label: 'Button', lengthMax: 40 }),
    buttonLink: url({
      label: 'Button link',
      paths: true,
      required: true,
      condition: ({ buttonLabel }) => Boolean(buttonLabel),
    }),
    callText: longText({
      label: 'Closing text',
      lengthMax: 300,
      rows: 2,
      help: 'Shown below the page’s text, followed by the same button.',
    }),
  },
  isEmpty: (_settings, _items, { content }) => content?.type !== 'Page',
});
