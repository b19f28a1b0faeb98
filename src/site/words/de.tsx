/** German messages of the public site. */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';
import type { SiteWords } from './en.tsx';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'Diese Adresse lässt sich nicht lesen. Bitte auf Tippfehler prüfen.',
  403: 'Der Zugriff auf diese Seite ist nicht erlaubt.',
  404: 'Diese Seite wurde nicht gefunden.',
  405: 'So lässt sich diese Adresse nicht aufrufen.',
  410: 'Diese Seite gibt es nicht mehr.',
  429: 'Das waren zu viele Anfragen in kurzer Zeit. Bitte etwas später noch einmal versuchen.',
  503: 'Die Website ist gerade nicht erreichbar. Bitte in einem Augenblick noch einmal versuchen.',
};

const TYPES: SiteWords['contentTypes'] = {
  Apparatus: 'Fahrzeug',
  Article: 'Artikel',
  Blog: 'Blog',
  Company: 'Unternehmen',
  Contact: 'Person',
  Document: 'Dokument',
  Event: 'Veranstaltung',
  InQuarters: 'Wache',
  MediaGallery: 'Bildergalerie',
  News: 'Nachricht',
  Page: 'Seite',
  Podcast: 'Podcast',
  PressRelease: 'Pressemitteilung',
  Product: 'Produkt',
  Promotion: 'Anzeige',
  Video: 'Video',
  Webinar: 'Webinar',
  Whitepaper: 'Whitepaper',
};

type Items = 'text' | 'images' | 'item';
type Facts = 'facts' | 'actions' | 'company' | 'more';

const ofFailures: Pick<SiteWords, 'errors'> = {
  errors: {
    notFoundTitle: 'Seite nicht gefunden',
    notFound: '404 – Seite nicht gefunden',
    latest: 'Neueste Beiträge',
    title: (status) => `Fehler ${status}`,
    message: (status) => FAILURES[status] ?? 'Da ist etwas schiefgegangen. Bitte noch einmal versuchen.',
    returnHome: 'Zur Startseite',
    quote: 'Bei Rückfragen bitte diese Nummer angeben:',
    noFile: 'Diese Datei gibt es nicht.',
    noFeed:
      'Diese Adresse des Feeds funktioniert nicht oder nicht mehr. Bitten Sie die Redaktion der Website um eine neue.',
  },
};

const aroundPages = (formats: Formats): Omit<SiteWords, 'errors' | Items | Facts> => ({
  frame: {
    privacyPolicy: 'Datenschutzerklärung',
    skipToContent: 'Zum Inhalt springen',
    home: 'Startseite',
    breadcrumb: 'Navigationspfad',
    footer: 'Fußzeile',
    connect: 'Kontakt',
    affiliatedBrands: 'Weitere Marken',
    affiliatedBrandsInFooter: 'Weitere Marken, am Seitenende',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {year} {publisher}. Alle Rechte vorbehalten.
      </>
    ),
  },
  menu: {
    menu: 'Menü',
    close: 'Menü schließen',
    primary: 'Hauptmenü',
    secondary: 'Nebenmenü',
    sidebar: 'Seitenmenü',
    sections: 'Ressorts',
    special: 'Spezial',
    contact: 'Kontakt',
    followUs: 'Soziale Medien',
    more: 'Mehr',
    allOf: (name) => `Alles aus ${name}`,
    sectionsOf: (name) => `Unterressorts von ${name}`,
  },
  paging: {
    pages: 'Seiten dieser Liste',
    newer: 'Neuere',
    older: 'Ältere',
    page: (number) => <>Seite {number}</>,
    pageInTitle: (number) => `Seite ${number}`,
  },
  time: (hours, minutes) => `${hours}:${minutes} Uhr`,
  separators: formats.separators,
  comma: ', ',
  fileSize: (bytes) => sizeText(bytes, formats.number, ['Bytes', 'kB', 'MB']),
  contentTypes: TYPES,
});

const ofItems = (formats: Formats): Pick<SiteWords, Items> => ({
  text: {
    table: 'Tabelle',
    taskDone: 'Erledigt',
    taskOpen: 'Offen',
    code: (language) => (language ? `Code, ${language}` : 'Code'),
    file: 'Datei',
    box: 'Kasten',
    footnotes: 'Fußnoten',
    footnote: (number) => `Fußnote ${number}`,
    backToFootnote: (number) => `Zurück zu Fußnote ${number} im Text`,
  },
  images: {
    gallery: (count) =>
      formats.plural(count, { one: 'Galerie mit einem Bild', other: `Galerie mit ${count} Bildern` }),
    one: (number, count) => `Bild ${number} von ${count}`,
    count: (count) => formats.plural(count, { one: '1 Bild', other: `${count} Bilder` }),
  },
  item: {
    by: (names) => <>Von {names}</>,
    alsoIn: 'Auch auf:',
    minutesToRead: (minutes) => <>{minutes} Min. Lesezeit</>,
    source: (name) => <>Quelle: {name}</>,
    contributors: (names) => <>Mitarbeit: {names}</>,
    photographers: (names) => <>Fotos: {names}</>,
    topics: 'Themen',
    aboutAuthors: (count) => formats.plural(count, { one: 'Zur Person', other: 'Zu den Personen' }),
    related: 'Mehr zum Thema',
    share: 'Teilen',
    print: 'Drucken',
    email: 'E-Mail',
    transcript: 'Transkript',
    chapters: 'Kapitel',
    play: (title: string) => `Abspielen: ${title}`,
    loadedFrom: (host: string) => `Wird erst beim Abspielen von ${host} geladen`,
    company: 'Unternehmen',
    carousel: 'Karussell',
  },
});

const ofFacts: Pick<SiteWords, Facts> = {
  more: {
    load: 'Mehr laden',
    toTop: 'Nach oben',
    loading: 'Wird geladen …',
    failed: 'Das Laden ist fehlgeschlagen. Bitte noch einmal versuchen.',
  },
  facts: {
    deliveredTo: 'Geliefert an',
    standsIn: 'Standort',
    builtBy: 'Gebaut von',
    model: 'Modell',
    chassis: 'Fahrgestell oder Rumpf',
    when: 'Wann',
    begins: 'Beginn',
    ends: 'Ende',
    where: 'Wo',
    kindOfEvent: 'Art der Veranstaltung',
    cost: 'Kosten',
    organiser: 'Veranstalter',
    website: 'Website',
    season: 'Staffel',
    episode: 'Folge',
    duration: 'Dauer',
    announcedBy: 'Mitgeteilt von',
    original: 'Original',
    maker: 'Hersteller',
    credit: 'Urheber',
    speakers: 'Vortragende',
    sponsoredBy: 'Gefördert von',
    publishedBy: 'Herausgegeben von',
    email: 'E-Mail',
    phone: 'Telefon',
  },
  actions: {
    register: 'Anmelden',
    watchRecording: 'Aufzeichnung ansehen',
    addToCalendar: 'In den Kalender',
    readOn: 'Weiterlesen',
    readAtPublisher: 'Mehr beim Herausgeber',
    seeProduct: 'Zum Produkt',
    dataSheet: 'Datenblatt',
    download: 'Herunterladen',
  },
  company: {
    products: 'Produkte',
    services: 'Dienstleistungen',
    brands: 'Geführte Marken',
    address: 'Adresse',
    phone: 'Telefon',
    tollFree: 'Gebührenfrei',
    fax: 'Fax',
    email: 'E-Mail',
    website: 'Website',
    networks: 'Netzwerke',
    employees: 'Beschäftigte',
    years: 'Jahre am Markt',
    parent: 'Muttergesellschaft',
    competitors: 'Wettbewerber',
    contacts: 'Kontaktpersonen',
  },
};

export const de = (formats: Formats): SiteWords => ({
  ...aroundPages(formats),
  ...ofFailures,
  ...ofItems(formats),
  ...ofFacts,
});
