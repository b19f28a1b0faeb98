import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface Words {
  name: string;
  email: string;
  subject: string;
  message: string;
  send: string;
  done: string;
}

/** Texts of the contact form. */
export const contactWords = defineWords<Words>({
  en: () => ({
    name: 'Name',
    email: 'Email',
    subject: 'Subject',
    message: 'Message',
    send: 'Send',
    done: 'Thank you. Your message has been sent.',
  }),
  de: () => ({
    name: 'Name',
    email: 'E-Mail',
    subject: 'Betreff',
    message: 'Nachricht',
    send: 'Senden',
    done: 'Danke. Ihre Nachricht wurde gesendet.',
  }),
  fr: () => ({
    name: 'Nom',
    email: 'E-mail',
    subject: 'Objet',
    message: 'Message',
    send: 'Envoyer',
    done: 'Merci. Votre message a été envoyé.',
  }),
  es: () => ({
    name: 'Nombre',
    email: 'Correo electrónico',
    subject: 'Asunto',
    message: 'Mensaje',
    send: 'Enviar',
    done: 'Gracias. Su mensaje se ha enviado.',
  }),
  nl: () => ({
    name: 'Naam',
    email: 'E-mail',
    subject: 'Onderwerp',
    message: 'Bericht',
    send: 'Versturen',
    done: 'Dank u. Uw bericht is verstuurd.',
  }),
  ar: () => ({
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    subject: 'الموضوع',
    message: 'الرسالة',
    send: 'إرسال',
    done: 'شكرًا لك. أُرسلت رسالتك.',
  }),
  ja: () => ({
    name: 'お名前',
    email: 'メールアドレス',
    subject: '件名',
    message: 'メッセージ',
    send: '送信',
    done: 'ありがとうございます。メッセージを送信しました。',
  }),
} satisfies EveryLanguage<Words>);
