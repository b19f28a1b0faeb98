import { text } from '#fields/text/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { textField } from '#page-model/type-fields.ts';
import { EDITORIAL_ONLY, thingData } from '#content-types/mixins.ts';
import { draught } from '../../fields/draught/field.ts';

/** A port of call with its depth. */
export const harbour = defineContentType({
  name: 'Harbour',
  label: 'Harbour',
  pluralLabel: 'Harbours',
  family: 'Products',
  icon: 'map',
  editKey: 'harbour',
  layoutKey: 'harbour',
  address: 'path',
  expects: ['teaser', 'primaryImage', 'locode'],
  groups: [{ key: 'harbour', label: 'Harbour' }],
  fields: {
    locode: text({
      readers: ['card'],
      label: 'UN/LOCODE',
      group: 'harbour',
      width: 'half',
      pattern: /^[A-Z]{2}[A-Z2-9]{3}$/,
      patternMessage: 'A UN/LOCODE has five letters and digits, such as NLTNZ.',
    }),
    depth: draught({ label: 'Depth at low water', group: 'harbour', width: 'half' }),
  },
  hides: [...EDITORIAL_ONLY],
  cardNote: ({ fields }) => textField(fields, 'locode'),
  structuredData: (item) => ({ '@type': 'Place', ...thingData(item) }),
  examples: [{ locode: 'NLTNZ', depth: 1_250 }],
});
