import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface FeedWords {
  waiting: string;
  failed: string;
  previewOnly: string;
}

/** Messages for editors in previews; readers never see them. */
export const feedWords = defineWords<FeedWords>({
  ar: () => ({
    waiting: 'سيُجلب هذا الموجز خلال ربع ساعة.',
    failed: 'تعذّر جلب هذا الموجز؛ ستُعاد المحاولة خلال ربع ساعة.',
    previewOnly: 'للمعاينة فقط.',
  }),
  de: () => ({
    waiting: 'Dieser Feed wird in der nächsten Viertelstunde geholt.',
    failed: 'Dieser Feed konnte nicht geholt werden; in einer Viertelstunde wird es wieder versucht.',
    previewOnly: 'Nur in der Vorschau.',
  }),
  en: () => ({
    waiting: 'This feed will be fetched within a quarter of an hour.',
    failed: 'This feed couldn’t be loaded. We’ll try again within 15 minutes.',
    previewOnly: 'Shown in previews only.',
  }),
  es: () => ({
    waiting: 'Este canal se obtendrá en un cuarto de hora.',
    failed: 'No se pudo obtener este canal; se volverá a intentar en un cuarto de hora.',
    previewOnly: 'Solo en la vista previa.',
  }),
  fr: () => ({
    waiting: 'Ce flux sera chargé d’ici un quart d’heure.',
    failed: 'Ce flux n’a pas pu être chargé\u202f; nouvel essai d’ici un quart d’heure.',
    previewOnly: 'Aperçu uniquement.',
  }),
  ja: () => ({
    waiting: 'このフィードは15分以内に取得されます。',
    failed: 'このフィードを取得できませんでした。15分以内に再試行します。',
    previewOnly: 'プレビューのみの表示です。',
  }),
  nl: () => ({
    waiting: 'Deze feed wordt binnen een kwartier opgehaald.',
    failed: 'Deze feed kon niet worden opgehaald; binnen een kwartier volgt een nieuwe poging.',
    previewOnly: 'Alleen in het voorbeeld.',
  }),
} satisfies EveryLanguage<FeedWords>);
