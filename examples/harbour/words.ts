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
    decided: 'Your berth booking',
    confirmed: (ship: string, at: string) => `Your berth for ${ship} is booked. We expect you on ${at}.`,
    refused: (ship: string, at: string) => `Sorry, we have no berth for ${ship} on ${at}.`,
    toSite: (site: string) => `To ${site}`,
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
    decided: 'Ihre Liegeplatzbuchung',
    confirmed: (ship, at) => `Der Liegeplatz für ${ship} ist gebucht. Wir erwarten Sie am ${at}.`,
    refused: (ship, at) => `Am ${at} haben wir leider keinen Liegeplatz für ${ship}.`,
    toSite: (site) => `Zu ${site}`,
    depthOfBerths: 'Unsere Liegeplätze sind bei Niedrigwasser 3 m tief.',
  }),
});
