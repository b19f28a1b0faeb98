import { defineWords, type EveryLanguage } from '#model/define-words.ts';

const en = () => ({ title: 'Venue', streetMap: 'Find it on a street map' });

/** Texts of the block. */
export const words = defineWords({
  en,
  ar: () => ({ title: 'المكان', streetMap: 'اعثر عليه في خريطة الشوارع' }),
  de: () => ({ title: 'Veranstaltungsort', streetMap: 'Auf dem Stadtplan ansehen' }),
  es: () => ({ title: 'Lugar', streetMap: 'Ver en el callejero' }),
  fr: () => ({ title: 'Lieu', streetMap: 'Voir sur un plan des rues' }),
  ja: () => ({ title: '会場', streetMap: '市街地図で見る' }),
  nl: () => ({ title: 'Locatie', streetMap: 'Bekijk op een stratenkaart' }),
} satisfies EveryLanguage<ReturnType<typeof en>>);
