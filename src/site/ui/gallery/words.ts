import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface GalleryWords {
  /** Accessible name of the full-screen view. */
  view: string;
  next: string;
  previous: string;
  close: string;
}

/** Texts of the full-screen view. */
export const galleryWords = defineWords<GalleryWords>({
  ar: () => ({
    view: 'الصور بملء الشاشة',
    next: 'الصورة التالية',
    previous: 'الصورة السابقة',
    close: 'إغلاق',
  }),
  de: () => ({
    view: 'Bilder im ganzen Fenster',
    next: 'Nächstes Bild',
    previous: 'Voriges Bild',
    close: 'Schließen',
  }),
  en: () => ({
    view: 'Pictures, full screen',
    next: 'Next picture',
    previous: 'Previous picture',
    close: 'Close',
  }),
  es: () => ({
    view: 'Imágenes a pantalla completa',
    next: 'Imagen siguiente',
    previous: 'Imagen anterior',
    close: 'Cerrar',
  }),
  fr: () => ({
    view: 'Images en plein écran',
    next: 'Image suivante',
    previous: 'Image précédente',
    close: 'Fermer',
  }),
  ja: () => ({ view: '画像の全画面表示', next: '次の画像', previous: '前の画像', close: '閉じる' }),
  nl: () => ({
    view: 'Beelden op het volledige scherm',
    next: 'Volgend beeld',
    previous: 'Vorig beeld',
    close: 'Sluiten',
  }),
} satisfies EveryLanguage<GalleryWords>);
