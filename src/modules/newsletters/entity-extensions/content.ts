import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { extendEntity } from '#model/extend-entity.ts';
import { TEASER_LENGTH_MAX } from '#text/teaser.ts';

/** Maximum length in characters, the same as for an item's title. */
const NAME_LENGTH_MAX = 250;

/** Names of an item in newsletters and their feeds. */
export const content = extendEntity('content', {
  after: 'socialDescription',
  groups: [{ key: 'newsletters', label: 'Newsletter', after: 'search' }],
  fields: {
    newsletterName: text({
      label: 'Title in newsletters',
      lengthMax: NAME_LENGTH_MAX,
      group: 'newsletters',
      help: 'Also used in newsletter feeds. Defaults to the title.',
    }),
    newsletterTeaser: longText({
      label: 'Teaser in newsletters',
      lengthMax: TEASER_LENGTH_MAX,
      rows: 3,
      group: 'newsletters',
      help: 'Defaults to the teaser, then the opening of the text.',
    }),
  },
});
