import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { defineWords } from '#model/define-words.ts';

/** Tonnes of CO₂ from a tonne of each fuel (IMO resolution MEPC.364(79)). */
const FUELS = [
  { key: 'heavy', factor: 3.114 },
  { key: 'marine', factor: 3.206 },
  { key: 'gas', factor: 2.75 },
  { key: 'methanol', factor: 1.375 },
] as const;

const words = defineWords({
  en: () => ({
    burned: 'Fuel burned, in tonnes',
    fuel: 'Fuel',
    heavy: 'Heavy fuel oil',
    marine: 'Marine gas oil',
    gas: 'Liquefied natural gas',
    methanol: 'Methanol',
    result: 'tonnes of CO₂',
  }),
  de: () => ({
    burned: 'Verbrauch in Tonnen',
    fuel: 'Kraftstoff',
    heavy: 'Schweröl',
    marine: 'Marinegasöl',
    gas: 'Flüssigerdgas',
    methanol: 'Methanol',
    result: 'Tonnen CO₂',
  }),
});

/** What a voyage emits, worked out as the reader types. */
export const voyageEmissions = defineBlock({
  name: 'voyage_emissions',
  title: 'Voyage emissions',
  description: 'Readers work out the CO₂ of a voyage from the fuel it burned.',
  category: 'other',
  icon: 'form',
  v: 1,
  hydrate: 'visible',
  settings: {
    tonnes: integer({ label: 'Fuel at first, in tonnes', default: 40, min: 1, max: 10_000, width: 'half' }),
    fuel: choice({
      label: 'Kind of fuel at first',
      required: true,
      default: 'heavy',
      choices: [
        { value: 'heavy', label: 'Heavy fuel oil' },
        { value: 'marine', label: 'Marine gas oil' },
        { value: 'gas', label: 'Liquefied natural gas' },
        { value: 'methanol', label: 'Methanol' },
      ],
      width: 'half',
    }),
  },
  islandProps: ({ tonnes, fuel }, _items, { site }) => {
    const { burned, fuel: label, result, ...names } = words(site.language);
    const fuels = FUELS.map(({ key, factor }) => ({ key, factor, name: names[key] }));
    return { tonnes: tonnes ?? 40, chosen: fuel, fuels, burned, label, result, language: site.language };
  },
});
