/** The fixed texts of emails. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';

export interface EmailWords {
  viewInBrowser: string;
  /** Link to the page on which subscribers choose their newsletters. */
  preferences: string;
  unsubscribe: string;
  /** Why the recipient gets the email. */
  whyYouGetThis: (newsletter: string) => string;
  /** Label of the link to an item. */
  readMore: string;
  /** Above an advertisement, which the law requires to be recognisable as one. */
  advertisement: string;
}

/** The texts of emails for a language tag. */
export const emailWords = defineWords<EmailWords>({
  ar: () => ({
    viewInBrowser: 'عرض في المتصفح',
    preferences: 'إدارة الاشتراكات',
    unsubscribe: 'إلغاء الاشتراك',
    whyYouGetThis: (newsletter) => `تصلك هذه الرسالة لأنك مشترك في «${newsletter}».`,
    readMore: 'اقرأ المزيد',
    advertisement: 'إعلان',
  }),
  de: () => ({
    viewInBrowser: 'Im Browser ansehen',
    preferences: 'Abonnements verwalten',
    unsubscribe: 'Abbestellen',
    whyYouGetThis: (newsletter) => `Sie erhalten diese E-Mail, weil Sie „${newsletter}“ abonniert haben.`,
    readMore: 'Weiterlesen',
    advertisement: 'Anzeige',
  }),
  en: () => ({
    viewInBrowser: 'View in browser',
    preferences: 'Manage your newsletters',
    unsubscribe: 'Unsubscribe',
    whyYouGetThis: (newsletter) => `You receive this email because you subscribed to “${newsletter}”.`,
    readMore: 'Read more',
    advertisement: 'Advertisement',
  }),
  es: () => ({
    viewInBrowser: 'Ver en el navegador',
    preferences: 'Gestionar suscripciones',
    unsubscribe: 'Darse de baja',
    whyYouGetThis: (newsletter) => `Recibe este correo porque está suscrito a «${newsletter}».`,
    readMore: 'Leer más',
    advertisement: 'Publicidad',
  }),
  fr: () => ({
    viewInBrowser: 'Voir dans le navigateur',
    preferences: 'Gérer vos abonnements',
    unsubscribe: 'Se désabonner',
    whyYouGetThis: (newsletter) => `Vous recevez cet e-mail car vous êtes abonné à « ${newsletter} ».`,
    readMore: 'Lire la suite',
    advertisement: 'Publicité',
  }),
  ja: () => ({
    viewInBrowser: 'ブラウザで表示',
    preferences: '購読の管理',
    unsubscribe: '配信停止',
    whyYouGetThis: (newsletter) => `このメールは「${newsletter}」の購読者にお送りしています。`,
    readMore: '続きを読む',
    advertisement: '広告',
  }),
  nl: () => ({
    viewInBrowser: 'Bekijk in de browser',
    preferences: 'Abonnementen beheren',
    unsubscribe: 'Afmelden',
    whyYouGetThis: (newsletter) => `U ontvangt deze e-mail omdat u bent geabonneerd op ‘${newsletter}’.`,
    readMore: 'Lees verder',
    advertisement: 'Advertentie',
  }),
} satisfies EveryLanguage<EmailWords>);
