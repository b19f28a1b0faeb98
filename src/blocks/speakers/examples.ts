import type { BlockExample } from '#model/define-block.ts';
import { articleContent, card, homePage, image } from '#examples/cards.ts';

const person = (number: number, name: string, note: string | null, hasPortrait = true) =>
  card(number, {
    type: 'Contact',
    typeLabel: 'Contact',
    name,
    path: `/contact/${10_000_000 + number}/example`,
    section: null,
    teaser: null,
    image: hasPortrait ? image(number) : null,
    note,
  });

const PEOPLE = [
  person(14, 'Lieve Goossens', 'Harbour master of Ostend'),
  person(15, 'Anne-Charlotte de Wolf-Hendrickx', 'Marine broker', false),
  person(16, 'Bo', null, false),
];

const talk = (type: string, people: typeof PEOPLE) => ({
  content: articleContent({
    type,
    typeLabel: type,
    linked: Object.fromEntries(people.map((one) => [one.id, one])),
    fields: { speakers: people.map(({ id }) => id) },
  }),
});

export const examples: readonly BlockExample[] = [
  { name: 'three at an event', settings: {}, page: talk('Event', PEOPLE) },
  {
    name: 'one in a webinar, without a portrait, under a title',
    settings: { title: 'Who explains it', showPortrait: false },
    page: talk('Webinar', PEOPLE.slice(0, 1)),
  },
  { name: 'nobody', settings: {}, page: talk('Event', []), empty: true },
  { name: 'no item', settings: {}, page: homePage(), empty: true },
];
