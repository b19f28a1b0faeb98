/** Replaces a block whose item is opened by answering a survey: its label, and a link to the survey. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import type { GatedPart } from '#page-model/page.ts';
import { useWordsOf } from './words.ts';

/** Anchor of a page's survey. */
export const SURVEY_ANCHOR = 'survey';

type LockedWords = Readonly<Record<GatedPart | 'more' | 'open', string>>;

const lockedWords = defineWords<LockedWords>({
  ar: () => ({
    images: 'صور',
    film: 'فيديو',
    sidebars: 'معلومات إضافية',
    file: 'ملف للتنزيل',
    more: 'المزيد',
    open: 'أجب عن الأسئلة لفتح هذا المحتوى',
  }),
  de: () => ({
    images: 'Bilder',
    film: 'Video',
    sidebars: 'Zusatzinformationen',
    file: 'Download',
    more: 'Mehr',
    open: 'Fragen beantworten, um dies zu öffnen',
  }),
  en: () => ({
    images: 'Images',
    film: 'Video',
    sidebars: 'Sidebars',
    file: 'Download',
    more: 'More',
    open: 'Answer the questions to open this',
  }),
  es: () => ({
    images: 'Imágenes',
    film: 'Vídeo',
    sidebars: 'Información adicional',
    file: 'Descarga',
    more: 'Más',
    open: 'Responda a las preguntas para abrirlo',
  }),
  fr: () => ({
    images: 'Images',
    film: 'Vidéo',
    sidebars: 'Compléments',
    file: 'Téléchargement',
    more: 'Plus',
    open: 'Répondez aux questions pour l’ouvrir',
  }),
  ja: () => ({
    images: '画像',
    film: '動画',
    sidebars: '補足情報',
    file: 'ダウンロード',
    more: 'さらに見る',
    open: '質問に答えて開く',
  }),
  nl: () => ({
    images: 'Afbeeldingen',
    film: 'Video',
    sidebars: 'Extra informatie',
    file: 'Download',
    more: 'Meer',
    open: 'Beantwoord de vragen om dit te openen',
  }),
} satisfies EveryLanguage<LockedWords>);

/**
 * `title`: the title from the block's settings; without a title, a label for the kind of content is shown.
 */
export function LockedBlock({ title, keeps }: { title: string | null; keeps: GatedPart | undefined }) {
  const words = useWordsOf(lockedWords);
  return (
    <div className="locked-block">
      <p className="locked-title">{title ?? words[keeps ?? 'more']}</p>
      <a href={`#${SURVEY_ANCHOR}`}>{words.open}</a>
    </div>
  );
}
