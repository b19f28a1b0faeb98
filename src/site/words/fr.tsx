/** French messages of the public site. */
import type { ReactNode } from 'react';
import type { Formats } from '#model/define-words.ts';
import { sizeText } from '#media/file-formats.ts';
import type { SiteWords } from './en.tsx';

const FAILURES: Readonly<Record<number, string>> = {
  400: 'Cette adresse est illisible. Vérifiez qu’elle ne contient pas de faute de frappe.',
  403: 'L’accès à cette page n’est pas autorisé.',
  404: 'Cette page est introuvable.',
  405: 'Cette adresse ne peut pas être appelée de cette façon.',
  410: 'Cette page n’existe plus.',
  429: 'Trop de requêtes en peu de temps. Veuillez réessayer un peu plus tard.',
  503: 'Le site est momentanément indisponible. Veuillez réessayer dans un instant.',
};

const TYPES: SiteWords['contentTypes'] = {
  Apparatus: 'Véhicule',
  Article: 'Article',
  Blog: 'Blog',
  Company: 'Entreprise',
  Contact: 'Portrait',
  Document: 'Document',
  Event: 'Événement',
  InQuarters: 'Caserne',
  MediaGallery: 'Galerie',
  News: 'Actualité',
  Page: 'Page',
  Podcast: 'Podcast',
  PressRelease: 'Communiqué de presse',
  Product: 'Produit',
  Promotion: 'Publicité',
  Video: 'Vidéo',
  Webinar: 'Webinaire',
  Whitepaper: 'Livre blanc',
};

type Items = 'text' | 'images' | 'item';
type Facts = 'facts' | 'actions' | 'company' | 'more';

const ofFailures: Pick<SiteWords, 'errors'> = {
  errors: {
    notFoundTitle: 'Page introuvable',
    notFound: '404 – Page introuvable',
    latest: 'Derniers articles',
    title: (status) => `Erreur ${status}`,
    message: (status) => FAILURES[status] ?? 'Une erreur s’est produite. Veuillez réessayer.',
    returnHome: 'Retour à l’accueil',
    quote: 'Pour toute question, indiquez ce numéro\u202f:',
    noFile: 'Ce fichier n’existe pas.',
    noFeed:
      'Cette adresse du flux ne fonctionne pas ou ne fonctionne plus. Demandez-en une nouvelle à la rédaction du site.',
  },
};

const aroundPages = (formats: Formats): Omit<SiteWords, 'errors' | Items | Facts> => ({
  frame: {
    privacyPolicy: 'Politique de confidentialité',
    skipToContent: 'Aller au contenu',
    home: 'Accueil',
    breadcrumb: 'Fil d’Ariane',
    footer: 'Pied de page',
    connect: 'Contact',
    affiliatedBrands: 'Nos autres marques',
    affiliatedBrandsInFooter: 'Nos autres marques, en bas de page',
    rights: (year: number, publisher: string): ReactNode => (
      <>
        © {year} {publisher}. Tous droits réservés.
      </>
    ),
  },
  menu: {
    menu: 'Menu',
    close: 'Fermer le menu',
    primary: 'Navigation principale',
    secondary: 'Navigation secondaire',
    sidebar: 'Menu latéral',
    sections: 'Rubriques',
    special: 'Spécial',
    contact: 'Contact',
    followUs: 'Nous suivre',
    more: 'Plus',
    allOf: (name) => `Toute la rubrique ${name}`,
    sectionsOf: (name) => `Sous-rubriques de ${name}`,
  },
  paging: {
    pages: 'Pages de cette liste',
    newer: 'Plus récents',
    older: 'Plus anciens',
    page: (number) => <>Page {number}</>,
    pageInTitle: (number) => `page ${number}`,
  },
  time: (hours, minutes) => `${hours}h${minutes}`,
  separators: formats.separators,
  comma: ', ',
  fileSize: (bytes) => sizeText(bytes, formats.number, ['octets', 'ko', 'Mo']),
  contentTypes: TYPES,
});

const ofItems = ({ plural }: Formats): Pick<SiteWords, Items> => ({
  text: {
    table: 'Tableau',
    taskDone: 'Fait',
    taskOpen: 'À faire',
    code: (language) => (language ? `Code, ${language}` : 'Code'),
    file: 'Fichier',
    box: 'Encadré',
    footnotes: 'Notes',
    footnote: (number) => `Note ${number}`,
    backToFootnote: (number) => `Retour à l’appel de note ${number} dans le texte`,
  },
  images: {
    gallery: (count) => plural(count, { one: 'Galerie d’une image', other: `Galerie de ${count} images` }),
    one: (number, count) => `Image ${number} sur ${count}`,
    count: (count) => plural(count, { one: `${count} image`, other: `${count} images` }),
  },
  item: {
    by: (names) => <>Par {names}</>,
    alsoIn: 'Aussi en :',
    minutesToRead: (minutes) => <>{minutes} min de lecture</>,
    source: (name) => (
      <>
        Source{'\u202f'}: {name}
      </>
    ),
    contributors: (names) => (
      <>
        Ont collaboré{'\u202f'}: {names}
      </>
    ),
    photographers: (names) => (
      <>
        Photos{'\u202f'}: {names}
      </>
    ),
    topics: 'Thèmes',
    aboutAuthors: (count) => plural(count, { one: 'À propos de l’auteur', other: 'À propos des auteurs' }),
    related: 'Sur le même sujet',
    share: 'Partager',
    print: 'Imprimer',
    email: 'E-mail',
    transcript: 'Transcription',
    chapters: 'Chapitres',
    play: (title: string) => `Lire : ${title}`,
    loadedFrom: (host: string) => `Chargée depuis ${host} au lancement de la lecture`,
    company: 'Entreprise',
    carousel: 'Carrousel',
  },
});

const ofFacts: Pick<SiteWords, Facts> = {
  more: {
    load: 'Afficher plus de contenus',
    toTop: 'Haut de page',
    loading: 'Chargement…',
    failed: 'Le chargement a échoué. Veuillez réessayer.',
  },
  facts: {
    deliveredTo: 'Livré à',
    standsIn: 'Basé à',
    builtBy: 'Construit par',
    model: 'Modèle',
    chassis: 'Châssis ou coque',
    when: 'Quand',
    begins: 'Début',
    ends: 'Fin',
    where: 'Où',
    kindOfEvent: 'Type d’événement',
    cost: 'Tarif',
    organiser: 'Organisateur',
    website: 'Site web',
    season: 'Saison',
    episode: 'Épisode',
    duration: 'Durée',
    announcedBy: 'Annoncé par',
    original: 'Original',
    maker: 'Fabricant',
    credit: 'Crédit',
    speakers: 'Intervenants',
    sponsoredBy: 'Parrainé par',
    publishedBy: 'Publié par',
    email: 'E-mail',
    phone: 'Téléphone',
  },
  actions: {
    register: 'S’inscrire',
    watchRecording: 'Voir l’enregistrement',
    addToCalendar: 'Ajouter au calendrier',
    readOn: 'Lire la suite',
    readAtPublisher: 'Lire la suite chez l’éditeur',
    seeProduct: 'Voir le produit',
    dataSheet: 'Fiche technique',
    download: 'Télécharger',
  },
  company: {
    products: 'Produits',
    services: 'Services',
    brands: 'Marques distribuées',
    address: 'Adresse',
    phone: 'Téléphone',
    tollFree: 'Numéro vert',
    fax: 'Fax',
    email: 'E-mail',
    website: 'Site web',
    networks: 'Réseaux sociaux',
    employees: 'Effectif',
    years: 'Années d’activité',
    parent: 'Maison mère',
    competitors: 'Concurrents',
    contacts: 'Contacts',
  },
};

export const fr = (formats: Formats): SiteWords => ({
  ...aroundPages(formats),
  ...ofFailures,
  ...ofItems(formats),
  ...ofFacts,
});
