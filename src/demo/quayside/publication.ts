import { quaysideWordmark } from '../wordmarks.ts';
import type { DemoAuthor, DemoSection, DemoSite } from '../publication.ts';

/** Name, voice, colours and fonts of Quayside. */
export const site: DemoSite = {
  tenantKey: 'quayside',
  name: 'Quayside',
  tagline: 'The working waterfront, reported',
  description:
    'Quayside reports on ports, ferries, tugs, locks and short-sea shipping: the people who run them, the kit they run, and what a tonne costs by the time it is ashore.',
  language: 'en',
  timeZone: 'Europe/Amsterdam',
  colours: { primary: '#14304a', secondary: '#a63f28' },
  drawName: quaysideWordmark,
  fonts: { heading: 'encode_sans_condensed', body: 'georgia' },
  settings: {
    socialLinks: {
      linkedin: 'https://linkedin.example/quayside',
      instagram: 'https://instagram.example/quayside',
      youtube: 'https://youtube.example/quayside',
    },
    memberships: {
      contentMetering: true,
      showTitleLocks: true,
      contentMeteringFields: { numberOfFreeViews: 3, meteringPeriod: 30 },
    },
    general: { privacyPolicy: '/privacy' },
    contactUs: {
      sendTo: ['newsroom@quayside.example'],
      sendFrom: 'web@quayside.example',
      notificationSubject: 'To the newsroom, from the site',
    },
    inquiryForm: {
      sendTo: ['newsroom@quayside.example'],
      sendFrom: 'web@quayside.example',
      notificationSubject: 'An inquiry about a product',
    },
    magazine: {
      subscribeUrl: '/contact',
      archiveText:
        'Back numbers are sold while stocks last. What the site has published of each can be read here.',
    },
    baseStyles: {
      scheme: 'system',
      siteTheme: '1',
      cornerRadius: 'none',
      ruleWeight: 'heavy',
      headingWeight: '700',
      headingTracking: 'tight',
      typeScale: 'bold',
      cardStyle: 'ruled',
      darkSurface: '#0b1f30',
    },
    header: { ctaText: 'Reported from the quay since 1987' },
    footer: {
      contactText:
        'A lock about to close, a crane that failed, a figure we got wrong: write to newsroom@quayside.example. Somebody is in from 07:30.',
    },
  },
};

/** The section tree, in menu order. */
export const sections: readonly DemoSection[] = [
  {
    alias: 'ports',
    name: 'Ports',
    colour: '#14507a',
    description:
      'Berths, cranes, gates and grids, from the deep-sea terminal to the harbour with one ice plant.',
    children: [
      {
        alias: 'container-terminals',
        name: 'Container Terminals',
        description: 'Yard machines, gate systems and the arithmetic of moves per hour.',
      },
      {
        alias: 'port-power',
        name: 'Port Power',
        description: 'Shore connections, substations, charging and new fuels on the quay.',
      },
      {
        alias: 'small-harbours',
        name: 'Small Harbours',
        description: 'Fishing quays, island piers and the people who hold the keys to them.',
      },
    ],
  },
  {
    alias: 'ferries',
    name: 'Ferries & Ro-Ro',
    colour: '#0f6b66',
    description: 'Passenger routes, vehicle decks, linkspans and timetables that have to survive February.',
    children: [
      {
        alias: 'island-routes',
        name: 'Island Routes',
        description: 'Lifeline services and the communities that plan their weeks around them.',
      },
      {
        alias: 'ro-ro-freight',
        name: 'Ro-Ro Freight',
        description: 'Trailers, train decks, stowage rules and the trade that drives aboard.',
      },
    ],
  },
  {
    alias: 'towage',
    name: 'Tugs & Pilots',
    colour: '#b5421f',
    description: 'Bollard pull, boarding ladders and the last five miles of every voyage.',
    children: [
      {
        alias: 'tugs',
        name: 'Tugs',
        description: 'Harbour and escort towage: boats, lines and crews.',
      },
      {
        alias: 'pilotage',
        name: 'Pilotage',
        description: 'Who boards, how, and what the ship gets for the money.',
      },
    ],
  },
  {
    alias: 'inland',
    name: 'Locks & Inland',
    colour: '#4b6b1f',
    description: 'Locks, bridges, barges and the level of the river.',
    children: [
      {
        alias: 'locks',
        name: 'Locks & Bridges',
        description: 'Gates, sills, leaves and the crews who keep them moving.',
      },
      { alias: 'barges', name: 'Barges', description: 'Inland shipping, draught by draught.' },
    ],
  },
  {
    alias: 'short-sea',
    name: 'Short Sea',
    description: 'Feeders, coasters and regional lines: rates, rotations and life aboard.',
  },
  {
    alias: 'kit',
    name: 'Ships & Kit',
    description: 'Tested, explained and taken apart: equipment for people who will have to maintain it.',
  },
  {
    alias: 'people',
    name: 'People',
    description: 'Profiles and conversations from the wheelhouse, the yard and the planning office.',
  },
  {
    alias: 'opinion',
    name: 'Opinion',
    colour: '#7d1d3f',
    description: 'Columns by people who have held the line themselves.',
  },
];

/** The masthead: six writers, in the order the About page lists them. */
export const authors: readonly DemoAuthor[] = [
  {
    slug: 'marit-oosterveen',
    firstName: 'Marit',
    lastName: 'Oosterveen',
    title: 'Editor',
    bio: "Marit Oosterveen has edited Quayside since the spring it stopped being a tide-table supplement and became a magazine. She grew up in a lock-keeper's house with the chamber under her bedroom window, read civil engineering in Delft, and spent nine years designing mitre gates before deciding she preferred asking about them. She writes on locks, bridges and water levels, and reads every tender document to the last annex, where, she says, the story usually is.",
    publicEmail: 'marit.oosterveen@quayside.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/marit-oosterveen' },
    portrait: 'portrait-marit-oosterveen',
  },
  {
    slug: 'declan-farrelly',
    firstName: 'Declan',
    lastName: 'Farrelly',
    title: 'Ferries Correspondent',
    bio: 'Declan Farrelly covers ferries, ro-ro freight and the islands that depend on both. He worked eleven summers and four winters on car decks between Ireland and Wales, first as a lasher and later as a loading officer, and still counts lane metres when he boards anything. His reporting on cancelled winter sailings led two operators to publish their reliability figures by month. He lives close enough to a linkspan to be woken by it.',
    publicEmail: 'declan.farrelly@quayside.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/declan-farrelly' },
    portrait: 'portrait-declan-farrelly',
  },
  {
    slug: 'yusra-benchakir',
    firstName: 'Yusra',
    lastName: 'Benchakir',
    title: 'Ports Reporter',
    bio: "Yusra Benchakir reports on terminals, gates and the money that moves through them. Before journalism she planned yard moves on the night shift of a Belgian container terminal, which left her with a lasting interest in what happens between two and five in the morning. She speaks Dutch, French, English and Tarifit, all of them on the same quay if needed, and keeps the magazine's running table of crane productivity, which terminals dispute about once a quarter.",
    publicEmail: 'yusra.benchakir@quayside.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/yusra-benchakir' },
    portrait: 'portrait-yusra-benchakir',
  },
  {
    slug: 'ingunn-saeterdal',
    firstName: 'Ingunn',
    lastName: 'Sæterdal',
    title: 'Technology Editor',
    bio: 'Ingunn Sæterdal runs the equipment pages and most of the tests behind them. A marine electrical engineer by training, she commissioned switchboards on ferries along the Norwegian coast for twelve years and holds the opinion that a manual should be read before the machine is bought. She tests in the rain on purpose, returns everything she borrows, and prints the measurements. Her workshop in Sunnmøre contains three echo sounders and no television.',
    publicEmail: 'ingunn.saeterdal@quayside.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/ingunn-saeterdal' },
    portrait: 'portrait-ingunn-saeterdal',
  },
  {
    slug: 'tomasz-radwonski',
    firstName: 'Tomasz',
    lastName: 'Radwoński',
    title: 'Short-Sea Editor',
    bio: 'Tomasz Radwoński follows feeders, coasters and barges, and the freight rates that decide which of them sail. He trained as a shipbroker on the Baltic, chartered timber and grain tonnage for eight years, and began writing a weekly rate note that clients forwarded to each other more than they answered it. For Quayside he spends about forty nights a year aboard small cargo ships, usually in the spare cabin next to the laundry.',
    publicEmail: 'tomasz.radwonski@quayside.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/tomasz-radwonski' },
    portrait: 'portrait-tomasz-radwonski',
  },
  {
    slug: 'augustin-kerbrat',
    firstName: 'Augustin',
    lastName: 'Kerbrat',
    title: 'Columnist',
    bio: 'Augustin Kerbrat boarded roughly nine thousand ships as a pilot on the Breton coast before his knees asked him to stop. He now writes about seamanship, pilotage and the language of the waterfront, from a house with a good view of a bad anchorage. His columns began as letters to the editor, of which we printed the fourth. He mends nets badly, plays the bombarde worse, and still listens to channel 12 at breakfast.',
    publicEmail: 'augustin.kerbrat@quayside.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/augustin-kerbrat' },
    portrait: 'portrait-augustin-kerbrat',
  },
];
