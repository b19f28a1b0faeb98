import { text } from '#fields/text/field.ts';
import { extendEntity } from '#model/extend-entity.ts';

/** Characters of the name of a berth. */
export const BERTH_LENGTH_MAX = 20;

/** The berth an item is about. */
export const content = extendEntity('content', {
  after: 'relatedTo',
  fields: {
    berth: text({
      label: 'Berth',
      group: 'related',
      lengthMax: BERTH_LENGTH_MAX,
      readers: ['page'],
      help: 'Readers see it beside the text. Crews at this berth can read the full item.',
    }),
  },
  gates: { berth: 'berth' },
});
