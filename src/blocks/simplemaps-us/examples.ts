import type { BlockExample } from '#model/define-block.ts';

export const examples: readonly BlockExample[] = [
  { name: 'every state leads somewhere', settings: { title: 'Ports by state', pattern: '/ports/{state}' } },
  {
    name: 'some, in shades of a value',
    settings: {
      title: 'Deep-water berths',
      unit: 'berths',
      states: [
        { state: 'TX', link: '/ports/texas', value: 214 },
        { state: 'LA', link: '/ports/louisiana', value: 188 },
        { state: 'CA', link: '/ports/california', value: 171 },
        { state: 'WA', link: 'https://www.quayside.example/washington', value: 96 },
        { state: 'RI', link: '/ports/rhode-island', value: 9 },
        { state: 'OH', link: null, value: 31 },
      ],
    },
  },
  {
    name: 'one value',
    settings: { states: [{ state: 'HI', link: '/ports/hawaii', value: 12 }] },
  },
  { name: 'no states', settings: {}, empty: true },
  {
    name: 'an entry that says nothing',
    settings: { states: [{ state: 'TX', link: null, value: null }] },
    empty: true,
  },
];
