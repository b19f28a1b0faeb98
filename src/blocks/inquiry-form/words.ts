import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface Words {
  name: string;
  email: string;
  company: string;
  phone: string;
  question: string;
  send: string;
  done: string;
}

/** Texts of the inquiry form. */
export const inquiryWords = defineWords<Words>({
  en: () => ({
    name: 'Name',
    email: 'Email',
    company: 'Company',
    phone: 'Phone',
    question: 'Your question',
    send: 'Send inquiry',
    done: 'Thank you. Your inquiry has been sent.',
  }),
  de: () => ({
    name: 'Name',
    email: 'E-Mail',
    company: 'Unternehmen',
    phone: 'Telefon',
    question: 'Ihre Frage',
    send: 'Anfrage senden',
    done: 'Danke. Ihre Anfrage wurde gesendet.',
  }),
  fr: () => ({
    name: 'Nom',
    email: 'E-mail',
    company: 'Entreprise',
    phone: 'Téléphone',
    question: 'Votre question',
    send: 'Envoyer la demande',
    done: 'Merci. Votre demande a été envoyée.',
  }),
  es: () => ({
    name: 'Nombre',
    email: 'Correo electrónico',
    company: 'Empresa',
    phone: 'Teléfono',
    question: 'Su pregunta',
    send: 'Enviar la consulta',
    done: 'Gracias. Su consulta se ha enviado.',
  }),
  nl: () => ({
    name: 'Naam',
    email: 'E-mail',
    company: 'Bedrijf',
    phone: 'Telefoon',
    question: 'Uw vraag',
    send: 'Aanvraag versturen',
    done: 'Dank u. Uw aanvraag is verstuurd.',
  }),
  ar: () => ({
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    company: 'الشركة',
    phone: 'الهاتف',
    question: 'سؤالك',
    send: 'إرسال الاستفسار',
    done: 'شكرًا لك. أُرسل استفسارك.',
  }),
  ja: () => ({
    name: 'お名前',
    email: 'メールアドレス',
    company: '会社名',
    phone: '電話番号',
    question: 'ご質問',
    send: '問い合わせを送信',
    done: 'ありがとうございます。お問い合わせを送信しました。',
  }),
} satisfies EveryLanguage<Words>);
