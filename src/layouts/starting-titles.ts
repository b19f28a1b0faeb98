/** Titles of blocks in starting layouts, in the language of the new site; editors can change them later. */
import type { Grid } from '#grid/shapes/grid.ts';
import { LANGUAGES, languageOf, type Language } from '#text/languages.ts';

/** Translations by the English title, which layouts use as the key. */
export const STARTING_TITLES = {
  More: { ar: 'المزيد', de: 'Mehr', es: 'Más', fr: 'À lire aussi', ja: 'その他の記事', nl: 'Meer' },
  Latest: {
    ar: 'الأحدث',
    de: 'Neueste',
    es: 'Lo último',
    fr: 'Dernières actualités',
    ja: '新着',
    nl: 'Laatste',
  },
  Pinned: { ar: 'مثبَّت', de: 'Angeheftet', es: 'Destacado', fr: 'À la une', ja: '注目', nl: 'Uitgelicht' },
  'In brief': { ar: 'باختصار', de: 'In Kürze', es: 'En breve', fr: 'En bref', ja: '短信', nl: 'In het kort' },
  'In this section': {
    ar: 'في هذا القسم',
    de: 'In diesem Ressort',
    es: 'En esta sección',
    fr: 'Dans cette rubrique',
    ja: 'このカテゴリーの中',
    nl: 'In deze rubriek',
  },
  'In the news': {
    ar: 'في الأخبار',
    de: 'In den Nachrichten',
    es: 'En las noticias',
    fr: 'Dans l’actualité',
    ja: '関連ニュース',
    nl: 'In het nieuws',
  },
  Products: { ar: 'المنتجات', de: 'Produkte', es: 'Productos', fr: 'Produits', ja: '製品', nl: 'Producten' },
  Videos: { ar: 'مقاطع الفيديو', de: 'Videos', es: 'Vídeos', fr: 'Vidéos', ja: '動画', nl: 'Video’s' },
  'More events': {
    ar: 'فعاليات أخرى',
    de: 'Weitere Termine',
    es: 'Más eventos',
    fr: 'Autres événements',
    ja: 'その他のイベント',
    nl: 'Meer evenementen',
  },
  'More webinars': {
    ar: 'ندوات أخرى عبر الإنترنت',
    de: 'Weitere Webinare',
    es: 'Más seminarios web',
    fr: 'Autres webinaires',
    ja: 'その他のウェビナー',
    nl: 'Meer webinars',
  },
  'More from this manufacturer': {
    ar: 'المزيد من الشركة المصنِّعة',
    de: 'Mehr vom Hersteller',
    es: 'Más del fabricante',
    fr: 'Du même fabricant',
    ja: '同じメーカーの製品',
    nl: 'Meer van de fabrikant',
  },
  'Contact this company': {
    ar: 'اسأل هذه الشركة',
    de: 'Anfrage an das Unternehmen',
    es: 'Preguntar a esta empresa',
    fr: 'Contacter cette entreprise',
    ja: 'この会社に問い合わせる',
    nl: 'Vraag dit bedrijf',
  },
  'Ask about this product': {
    ar: 'اسأل عن هذا المنتج',
    de: 'Anfrage zu diesem Produkt',
    es: 'Preguntar por este producto',
    fr: 'Demander des informations sur ce produit',
    ja: 'この製品について問い合わせる',
    nl: 'Vraag over dit product',
  },
  'Press contact': {
    ar: 'جهة الاتصال الإعلامية',
    de: 'Pressekontakt',
    es: 'Contacto de prensa',
    fr: 'Contact presse',
    ja: '報道関係者の問い合わせ先',
    nl: 'Perscontact',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>>;

/**
 * Returns the grid with its blocks' titles translated; titles without a translation here stay, and in English
 * all do.
 */
export function gridInLanguage(grid: Grid, language: string): Grid {
  const spoken = LANGUAGES.find((known) => known === languageOf(language));
  if (spoken === undefined || spoken === 'en') return grid;
  return {
    ...grid,
    rows: grid.rows.map((row) => ({
      ...row,
      columns: row.columns.map((column) => ({
        ...column,
        blocks: column.blocks.map((block) => {
          const { title: written } = block.settings;
          const title = titleIn(spoken, written);
          return title === undefined ? block : { ...block, settings: { ...block.settings, title } };
        }),
      })),
    })),
  };
}

function titleIn(language: Exclude<Language, 'en'>, english: unknown): string | undefined {
  if (typeof english !== 'string' || !isKnown(english)) return undefined;
  return STARTING_TITLES[english][language];
}

const isKnown = (title: string): title is keyof typeof STARTING_TITLES =>
  Object.hasOwn(STARTING_TITLES, title);
