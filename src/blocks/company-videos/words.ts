import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import type { PlaylistProblem } from '#media/youtube.ts';

/** Messages for editors in previews; readers never see them. */
export const companyVideosWords = defineWords<Record<PlaylistProblem, string>>({
  ar: () => ({
    waiting: 'ستُجلب فيديوهات قائمة يوتيوب خلال ربع ساعة. للمعاينة فقط.',
    noKey: 'لا تُعرض فيديوهات قائمة يوتيوب: لم يُضبط YOUTUBE_API_KEY على الخادم. للمعاينة فقط.',
    failed: 'لم تُجب يوتيوب عن هذه القائمة؛ ستُعاد المحاولة خلال ساعتين. للمعاينة فقط.',
  }),
  de: () => ({
    waiting:
      'Die Videos der YouTube-Playlist werden in der nächsten Viertelstunde geholt. Nur in der Vorschau.',
    noKey:
      'Videos der YouTube-Playlist fehlen: Auf dem Server ist kein YOUTUBE_API_KEY gesetzt. Nur in der Vorschau.',
    failed:
      'YouTube hat zu dieser Playlist nicht geantwortet; in zwei Stunden wird es wieder versucht. Nur in der Vorschau.',
  }),
  en: () => ({
    waiting:
      'The videos of the YouTube playlist will be fetched within a quarter of an hour. Shown in previews only.',
    noKey:
      'Videos of the YouTube playlist are missing: the server has no YOUTUBE_API_KEY. Shown in previews only.',
    failed:
      'YouTube did not answer for this playlist; it is asked again within two hours. Shown in previews only.',
  }),
  es: () => ({
    waiting: 'Los vídeos de la lista de YouTube se obtendrán en un cuarto de hora. Solo en la vista previa.',
    noKey:
      'Faltan los vídeos de la lista de YouTube: el servidor no tiene YOUTUBE_API_KEY. Solo en la vista previa.',
    failed:
      'YouTube no respondió por esta lista; se volverá a intentar en dos horas. Solo en la vista previa.',
  }),
  fr: () => ({
    waiting: 'Les vidéos de la playlist YouTube seront chargées d’ici un quart d’heure. Aperçu uniquement.',
    noKey:
      'Les vidéos de la playlist YouTube manquent\u202f: le serveur n’a pas de YOUTUBE_API_KEY. Aperçu uniquement.',
    failed:
      'YouTube n’a pas répondu pour cette playlist\u202f; nouvel essai d’ici deux heures. Aperçu uniquement.',
  }),
  ja: () => ({
    waiting: 'YouTubeの再生リストの動画は15分以内に取得されます。プレビューのみの表示です。',
    noKey:
      'サーバーにYOUTUBE_API_KEYがないため、YouTubeの再生リストの動画は表示されません。プレビューのみの表示です。',
    failed:
      'この再生リストについてYouTubeから応答がありませんでした。2時間以内に再試行します。プレビューのみの表示です。',
  }),
  nl: () => ({
    waiting:
      'De video’s van de YouTube-afspeellijst worden binnen een kwartier opgehaald. Alleen in het voorbeeld.',
    noKey:
      'De video’s van de YouTube-afspeellijst ontbreken: de server heeft geen YOUTUBE_API_KEY. Alleen in het voorbeeld.',
    failed:
      'YouTube gaf geen antwoord over deze afspeellijst; binnen twee uur volgt een nieuwe poging. Alleen in het voorbeeld.',
  }),
} satisfies EveryLanguage<Record<PlaylistProblem, string>>);
