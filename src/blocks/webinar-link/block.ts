import { text } from '#fields/text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { textField } from '#page-model/type-fields.ts';

/** The link to a webinar or its recording. */
export const webinarLink = defineBlock({
  name: 'webinar_link',
  title: 'Webinar link',
  description: 'A button to register for the webinar or, after it has ended, to watch the recording.',
  icon: 'broadcast',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    registerLabel: text({
      label: 'Button before and during the webinar',
      required: true,
      default: 'Register',
      lengthMax: 40,
    }),
    watchLabel: text({
      label: 'Button after the webinar',
      required: true,
      default: 'Watch the recording',
      lengthMax: 40,
    }),
  },
  // Specification, public site, section 2: dropped without linkUrl. Readers who do not pass the webinar's
  // gate get no linkUrl.
  isEmpty: (_settings, _items, { content }) =>
    content?.type !== 'Webinar' || textField(content.fields, 'linkUrl') === null,
});
