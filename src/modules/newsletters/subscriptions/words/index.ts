/** Messages about subscriptions. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface Named {
  newsletter: string;
  email: string;
}

export interface SubscriptionWords {
  unsubscribe: string;
  unsubscribeQuestion: (subscriber: Named) => string;
  unsubscribed: (subscriber: Named) => string;
}

/** The messages about subscriptions for a language tag. */
export const subscriptionWords = defineWords<SubscriptionWords>({
  ar: () => ({
    unsubscribe: 'إلغاء الاشتراك',
    unsubscribeQuestion: ({ newsletter, email }) => `هل تريد إيقاف إرسال «${newsletter}» إلى ${email}؟`,
    unsubscribed: ({ newsletter, email }) => `لن نرسل «${newsletter}» إلى ${email} بعد الآن.`,
  }),
  de: () => ({
    unsubscribe: 'Abbestellen',
    unsubscribeQuestion: ({ newsletter, email }) => `„${newsletter}“ für ${email} abbestellen?`,
    unsubscribed: ({ newsletter, email }) => `${email} erhält „${newsletter}“ nicht mehr.`,
  }),
  en: () => ({
    unsubscribe: 'Unsubscribe',
    unsubscribeQuestion: ({ newsletter, email }) => `Stop sending “${newsletter}” to ${email}?`,
    unsubscribed: ({ newsletter, email }) => `${email} no longer receives “${newsletter}”.`,
  }),
  es: () => ({
    unsubscribe: 'Darse de baja',
    unsubscribeQuestion: ({ newsletter, email }) => `¿Dejar de enviar «${newsletter}» a ${email}?`,
    unsubscribed: ({ newsletter, email }) => `${email} ya no recibe «${newsletter}».`,
  }),
  fr: () => ({
    unsubscribe: 'Se désabonner',
    unsubscribeQuestion: ({ newsletter, email }) => `Ne plus envoyer « ${newsletter} » à ${email} ?`,
    unsubscribed: ({ newsletter, email }) => `${email} ne reçoit plus « ${newsletter} ».`,
  }),
  ja: () => ({
    unsubscribe: '配信を停止',
    unsubscribeQuestion: ({ newsletter, email }) => `${email} への「${newsletter}」の配信を停止しますか。`,
    unsubscribed: ({ newsletter, email }) => `${email} への「${newsletter}」の配信を停止しました。`,
  }),
  nl: () => ({
    unsubscribe: 'Afmelden',
    unsubscribeQuestion: ({ newsletter, email }) => `‘${newsletter}’ niet meer sturen aan ${email}?`,
    unsubscribed: ({ newsletter, email }) => `${email} ontvangt ‘${newsletter}’ niet meer.`,
  }),
} satisfies EveryLanguage<SubscriptionWords>);
