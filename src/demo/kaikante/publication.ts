import { kaikanteWordmark } from '../wordmarks.ts';
import type { DemoAuthor, DemoSection, DemoSite } from '../publication.ts';

/** Name, voice, colours and fonts of Kaikante, the German sister of Quayside. */
export const site: DemoSite = {
  tenantKey: 'kaikante',
  name: 'Kaikante',
  tagline: 'Häfen, Schleusen, Binnenschiffe',
  description:
    'Kaikante berichtet auf Deutsch über Häfen, Schleusen und die Binnenschifffahrt: über Pegel, Pumpen, Preise und die Leute, die davon leben.',
  language: 'de',
  timeZone: 'Europe/Berlin',
  colours: { primary: '#0f4c44', secondary: '#a8431c' },
  drawName: kaikanteWordmark,
  fonts: { heading: 'libre_franklin', body: 'source_serif_4' },
  settings: {
    general: { privacyPolicy: '/datenschutz' },
    contactUs: {
      sendTo: ['redaktion@kaikante.example'],
      sendFrom: 'web@kaikante.example',
      notificationSubject: 'An die Redaktion',
    },
    baseStyles: {
      siteTheme: '1',
      cornerRadius: 'small',
      ruleWeight: 'fine',
      headingWeight: '800',
      headingTracking: 'tight',
      headerStyle: 'start',
      cardStyle: 'plain',
      scheme: 'system',
    },
    socialLinks: { linkedin: 'https://linkedin.example/kaikante' },
    header: { ctaText: 'Jeden Morgen um sechs, zum ersten Hochwasser' },
    footer: {
      siteText: 'Kaikante erscheint, wenn das Wasser steigt, und sonst auch.',
      contactText:
        'Ein Pegel, der nicht stimmt, eine Rechnung, die keiner glaubt: redaktion@kaikante.example.',
    },
  },
};

/** The section tree, in menu order. */
export const sections: readonly DemoSection[] = [
  {
    alias: 'haefen',
    name: 'Häfen',
    description: 'Kajen, Kräne, Landstrom: was ein Hafen kostet und was er bringt.',
  },
  {
    alias: 'schleusen',
    name: 'Schleusen & Flüsse',
    colour: '#14507a',
    description: 'Pegel, Kammern und Frachten auf Flüssen und Kanälen.',
  },
  {
    alias: 'technik',
    name: 'Technik',
    description: 'Geräte, gemessen im Betrieb, mit der Rechnung daneben.',
  },
  { alias: 'menschen', name: 'Menschen', description: 'Wer nachts auf ist, und warum.' },
];

/** Who writes it. */
export const authors: readonly DemoAuthor[] = [
  {
    slug: 'wiebke-ahlers',
    firstName: 'Wiebke',
    lastName: 'Ahlers',
    title: 'Redakteurin',
    bio: 'Wiebke Ahlers hat elf Jahre in einem Hafenkontor gearbeitet, zuletzt als diejenige, die ans Telefon ging, wenn sonst keiner wollte. Seitdem weiß sie, was ein Liegeplatz um drei Uhr nachts kostet und wer ihn bezahlt. Für Kaikante schreibt sie über Häfen, Schleusen und Tarife, rechnet jede Zahl nach und besitzt drei Paar Gummistiefel, von denen eines dicht ist. Ihre Kolumne erscheint, wenn Niedrigwasser ist.',
    publicEmail: 'wiebke.ahlers@kaikante.example',
    profiles: { LinkedIn: 'https://linkedin.example/in/wiebke-ahlers' },
  },
];
