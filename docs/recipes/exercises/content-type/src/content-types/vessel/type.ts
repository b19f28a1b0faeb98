import { imoNumber } from '#fields/imo-number/field.ts';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineContentType } from '#model/define-content-type.ts';
import { textField } from '#page-model/type-fields.ts';
import { EDITORIAL_ONLY, thingData } from '#content-types/mixins.ts';

/** A ship our readers sail, load, berth or buy. */
export const vessel = defineContentType({
  name: 'Vessel',
  label: 'Vessel',
  pluralLabel: 'Vessels',
  apiDescription: 'A ship that readers sail, load, berth or buy.',
  family: 'Products',
  icon: 'vehicle',
  editKey: 'vessel',
  layoutKey: 'vessel',
  address: 'path',
  expects: ['teaser', 'primaryImage', 'imo'],
  groups: [{ key: 'vessel', label: 'Vessel' }],
  fields: {
    imo: imoNumber({ readers: ['card'], label: 'IMO number', group: 'vessel', width: 'half' }),
    built: integer({ label: 'Year built', min: 1850, max: 2100, group: 'vessel', width: 'half' }),
    vesselType: text({
      readers: ['card'],
      label: 'Kind of vessel',
      lengthMax: 60,
      group: 'vessel',
      help: 'Harbour tug, ro-ro ferry, hopper dredger.',
    }),
  },
  hides: [...EDITORIAL_ONLY],
  cardNote: ({ fields }) => {
    const imo = textField(fields, 'imo');
    return [textField(fields, 'vesselType'), imo && `IMO ${imo}`].filter(Boolean).join(' · ') || null;
  },
  structuredData: (item) => {
    const imo = textField(item.fields, 'imo');
    return { '@type': 'Vehicle', ...thingData(item), ...(imo && { identifier: `IMO ${imo}` }) };
  },
  examples: [{ imo: '9074729', built: 1994, vesselType: 'Harbour tug' }],
});
