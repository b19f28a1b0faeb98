/** Dutch messages of the public site. */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';
import type { SiteWords } from './en.tsx';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'Dit adres is niet te lezen. Controleer het op typefouten.',
  403: 'Deze pagina is niet toegankelijk.',
  404: 'Deze pagina is niet gevonden.',
  405: 'Dit adres kan niet op deze manier worden opgevraagd.',
  410: 'Deze pagina bestaat niet meer.',
  429: 'Dat waren te veel verzoeken in korte tijd. Probeer het later opnieuw.',
  503: 'De website is op dit moment niet bereikbaar. Probeer het zo opnieuw.',
};

const TYPES: SiteWords['contentTypes'] = {
  Apparatus: 'Voertuig',
  Article: 'Artikel',
  Blog: 'Blog',
  Company: 'Bedrijf',
  Contact: 'Persoon',
  Document: 'Document',
  Event: 'Evenement',
  InQuarters: 'Kazerne',
  MediaGallery: 'Fotoserie',
  News: 'Nieuws',
  Page: 'Pagina',
  Podcast: 'Podcast',
  PressRelease: 'Persbericht',
  Product: 'Product',
  Promotion: 'Advertentie',
  Video: 'Video',
  Webinar: 'Webinar',
  Whitepaper: 'Whitepaper',
};

type Items = 'text' | 'images' | 'item';
type Facts = 'facts' | 'actions' | 'company' | 'more';

const ofFailures: Pick<SiteWords, 'errors'> = {
  errors: {
    notFoundTitle: 'Pagina niet gevonden',
    notFound: '404 – Pagina niet gevonden',
    latest: 'Het laatste',
    title: (status) => `Fout ${status}`,
    message: (status) => FAILURES[status] ?? 'Er is iets misgegaan. Probeer het opnieuw.',
    returnHome: 'Naar de voorpagina',
    quote: 'Vermeld bij vragen dit nummer:',
    noFile: 'Dit bestand bestaat niet.',
    noFeed:
      'Dit adres van de feed werkt niet of niet meer. Vraag de redactie van de site om een nieuw adres.',
  },
};

const aroundPages = (formats: Formats): Omit<SiteWords, 'errors' | Items | Facts> => ({
  frame: {
    privacyPolicy: 'Privacyverklaring',
    skipToContent: 'Naar de inhoud',
    home: 'Voorpagina',
    breadcrumb: 'Kruimelpad',
    footer: 'Voettekst',
    connect: 'Contact',
    affiliatedBrands: 'Onze andere titels',
    affiliatedBrandsInFooter: 'Onze andere titels, onderaan de pagina',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {year} {publisher}. Alle rechten voorbehouden.
      </>
    ),
  },
  menu: {
    menu: 'Menu',
    close: 'Menu sluiten',
    primary: 'Hoofdmenu',
    secondary: 'Tweede menu',
    sidebar: 'Zijmenu',
    sections: 'Rubrieken',
    special: 'Specials',
    contact: 'Contact',
    followUs: 'Volg ons',
    more: 'Meer',
    allOf: (name) => `Alles in ${name}`,
    sectionsOf: (name) => `Rubrieken van ${name}`,
  },
  paging: {
    pages: 'Pagina’s van deze lijst',
    newer: 'Nieuwer',
    older: 'Ouder',
    page: (number) => <>Pagina {number}</>,
    pageInTitle: (number) => `pagina ${number}`,
  },
  time: (hours, minutes) => `${hours}.${minutes} uur`,
  separators: formats.separators,
  comma: ', ',
  fileSize: (bytes) => sizeText(bytes, formats.number, ['bytes', 'kB', 'MB']),
  contentTypes: TYPES,
});

const ofItems = ({ plural }: Formats): Pick<SiteWords, Items> => ({
  text: {
    table: 'Tabel',
    taskDone: 'Gedaan',
    taskOpen: 'Te doen',
    code: (language) => (language ? `Code, ${language}` : 'Code'),
    file: 'Bestand',
    box: 'Kader',
    footnotes: 'Voetnoten',
    footnote: (number) => `Voetnoot ${number}`,
    backToFootnote: (number) => `Terug naar voetnoot ${number} in de tekst`,
  },
  images: {
    gallery: (count) =>
      plural(count, { one: 'Galerij met één afbeelding', other: `Galerij met ${count} afbeeldingen` }),
    one: (number, count) => `Afbeelding ${number} van ${count}`,
    count: (count) => plural(count, { one: '1 afbeelding', other: `${count} afbeeldingen` }),
  },
  item: {
    by: (names) => <>Door {names}</>,
    alsoIn: 'Ook in:',
    minutesToRead: (minutes) => <>{minutes} min. leestijd</>,
    source: (name) => <>Bron: {name}</>,
    contributors: (names) => <>Met medewerking van {names}</>,
    photographers: (names) => <>Foto’s: {names}</>,
    topics: 'Onderwerpen',
    aboutAuthors: (count) => plural(count, { one: 'Over de auteur', other: 'Over de auteurs' }),
    related: 'Meer over dit onderwerp',
    share: 'Delen',
    print: 'Printen',
    email: 'E-mail',
    transcript: 'Transcript',
    chapters: 'Hoofdstukken',
    play: (title: string) => `Afspelen: ${title}`,
    loadedFrom: (host: string) => `Wordt pas bij afspelen geladen van ${host}`,
    company: 'Bedrijf',
    carousel: 'Carrousel',
  },
});

const ofFacts: Pick<SiteWords, Facts> = {
  more: {
    load: 'Meer laden',
    toTop: 'Naar boven',
    loading: 'Bezig met laden…',
    failed: 'Het laden is mislukt. Probeer het opnieuw.',
  },
  facts: {
    deliveredTo: 'Geleverd aan',
    standsIn: 'Standplaats',
    builtBy: 'Gebouwd door',
    model: 'Model',
    chassis: 'Chassis of romp',
    when: 'Wanneer',
    begins: 'Begint',
    ends: 'Eindigt',
    where: 'Waar',
    kindOfEvent: 'Soort evenement',
    cost: 'Prijs',
    organiser: 'Organisatie',
    website: 'Website',
    season: 'Seizoen',
    episode: 'Aflevering',
    duration: 'Duur',
    announcedBy: 'Bekendgemaakt door',
    original: 'Origineel',
    maker: 'Fabrikant',
    credit: 'Beeld',
    speakers: 'Sprekers',
    sponsoredBy: 'Gesponsord door',
    publishedBy: 'Uitgegeven door',
    email: 'E-mail',
    phone: 'Telefoon',
  },
  actions: {
    register: 'Aanmelden',
    watchRecording: 'Opname bekijken',
    addToCalendar: 'Zet in agenda',
    readOn: 'Verder lezen',
    readAtPublisher: 'Meer bij de uitgever',
    seeProduct: 'Naar het product',
    dataSheet: 'Productblad',
    download: 'Downloaden',
  },
  company: {
    products: 'Producten',
    services: 'Diensten',
    brands: 'Merken in het assortiment',
    address: 'Adres',
    phone: 'Telefoon',
    tollFree: 'Gratis nummer',
    fax: 'Fax',
    email: 'E-mail',
    website: 'Website',
    networks: 'Sociale media',
    employees: 'Medewerkers',
    years: 'Jaren actief',
    parent: 'Moederbedrijf',
    competitors: 'Concurrenten',
    contacts: 'Contactpersonen',
  },
};

export const nl = (formats: Formats): SiteWords => ({
  ...aroundPages(formats),
  ...ofFailures,
  ...ofItems(formats),
  ...ofFacts,
});
