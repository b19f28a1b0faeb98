/** Texts for readers. */
import { defineWords } from '#model/define-words.ts';

export const harbourWords = defineWords({
  en: () => ({
    tides: 'Tides',
    day: 'Day',
    spring: 'Spring tide: strong currents',
    neap: 'Neap tide: weak currents',
    between: 'Between spring and neap tide',
    book: 'Book a berth',
    send: 'Request a berth',
    sent: 'The harbour office answers within a day.',
    depth: 'Depth at low water',
    tooDeep: 'The ship is too deep for the harbour.',
    depthOfBerths: 'Our berths are 3 m deep at low water.',
  }),
  de: () => ({
    tides: 'Gezeiten',
    day: 'Tag',
    spring: 'Springtide: starke Strömung',
    neap: 'Nipptide: schwache Strömung',
    between: 'Zwischen Spring- und Nipptide',
    book: 'Liegeplatz buchen',
    send: 'Liegeplatz anfragen',
    sent: 'Das Hafenbüro antwortet innerhalb eines Tages.',
    depth: 'Tiefe bei Niedrigwasser',
    tooDeep: 'Das Schiff hat zu viel Tiefgang für den Hafen.',
    depthOfBerths: 'Unsere Liegeplätze sind bei Niedrigwasser 3 m tief.',
  }),
});
