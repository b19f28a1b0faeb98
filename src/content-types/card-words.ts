/** Card notes of content types in lists, in the language of the site. */
import { defineWords, type EveryLanguage, type Formats } from '#model/define-words.ts';

interface CardWords {
  episode: (number: number) => string;
  podcast: string;
  video: string;
  /** Separator between the parts of a place. */
  comma: string;
}

const en = (): CardWords => ({
  episode: (number) => `Episode ${number}`,
  podcast: 'Podcast',
  video: 'Video',
  comma: ', ',
});

const ar = ({ number }: Formats): CardWords => ({
  episode: (episode) => `الحلقة ${number(episode)}`,
  podcast: 'بودكاست',
  video: 'فيديو',
  comma: '، ',
});

const de = (): CardWords => ({ ...en(), episode: (number) => `Folge ${number}` });

const es = (): CardWords => ({
  ...en(),
  episode: (number) => `Episodio ${number}`,
  podcast: 'Pódcast',
  video: 'Vídeo',
});

const fr = (): CardWords => ({ ...en(), episode: (number) => `Épisode ${number}`, video: 'Vidéo' });

const ja = (): CardWords => ({
  episode: (number) => `第${number}回`,
  podcast: 'ポッドキャスト',
  video: '動画',
  comma: '、',
});

const nl = (): CardWords => ({ ...en(), episode: (number) => `Aflevering ${number}` });

/** The words of cards for a language tag. */
export const cardWords = defineWords<CardWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<CardWords>);
