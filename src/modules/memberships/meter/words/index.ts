/** Default messages of a meter, with the placeholders of the settings. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';

export interface MeterWords {
  more: string;
  last: string;
  out: string;
}

/** The meter's messages for a language tag. */
export const meterWords = defineWords<MeterWords>({
  ar: () => ({
    more: 'هذه مادة مجانية. بقي لك {viewsRemaining} من {allowedViews} حتى {expirationDate}.',
    last: 'هذه آخر مادة مجانية لك من أصل {allowedViews} حتى {expirationDate}.',
    out: 'لقد قرأت {views} من {allowedViews} مواد مجانية. تتوفر مواد أخرى بعد {expirationDate}.',
  }),
  de: () => ({
    more: 'Sie lesen diesen Artikel kostenlos. Bis {expirationDate} bleiben Ihnen {viewsRemaining} von {allowedViews}.',
    last: 'Das ist Ihr letzter von {allowedViews} kostenlosen Artikeln bis {expirationDate}.',
    out: 'Sie haben {views} von {allowedViews} kostenlosen Artikeln gelesen. Weitere gibt es nach dem {expirationDate}.',
  }),
  en: () => ({
    more: 'You are reading this article for free. {viewsRemaining} of {allowedViews} left until {expirationDate}.',
    last: 'This is the last of your {allowedViews} free articles until {expirationDate}.',
    out: 'You have read {views} of {allowedViews} free articles. More are available after {expirationDate}.',
  }),
  es: () => ({
    more: 'Está leyendo este artículo gratis. Le quedan {viewsRemaining} de {allowedViews} hasta el {expirationDate}.',
    last: 'Este es el último de sus {allowedViews} artículos gratuitos hasta el {expirationDate}.',
    out: 'Ha leído {views} de {allowedViews} artículos gratuitos. Habrá más después del {expirationDate}.',
  }),
  fr: () => ({
    more: 'Vous lisez cet article gratuitement. Il vous en reste {viewsRemaining} sur {allowedViews} jusqu’au {expirationDate}.',
    last: 'C’est le dernier de vos {allowedViews} articles gratuits jusqu’au {expirationDate}.',
    out: 'Vous avez lu {views} articles gratuits sur {allowedViews}. D’autres seront disponibles après le {expirationDate}.',
  }),
  ja: () => ({
    more: 'この記事は無料でお読みいただけます。{expirationDate}まで、{allowedViews}本のうち残り{viewsRemaining}本です。',
    last: '{expirationDate}までの無料記事{allowedViews}本のうち、最後の1本です。',
    out: '無料記事{allowedViews}本のうち{views}本をお読みになりました。{expirationDate}以降、また無料でお読みいただけます。',
  }),
  nl: () => ({
    more: 'U leest dit artikel gratis. Tot {expirationDate} hebt u er nog {viewsRemaining} van {allowedViews}.',
    last: 'Dit is het laatste van uw {allowedViews} gratis artikelen tot {expirationDate}.',
    out: 'U hebt {views} van {allowedViews} gratis artikelen gelezen. Na {expirationDate} zijn er weer meer.',
  }),
} satisfies EveryLanguage<MeterWords>);
