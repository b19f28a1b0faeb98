/** What forms say about values that the fields of entities refuse. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import type { FormInputMessage } from '#records/form-input.ts';

interface RecordWords extends Readonly<Record<FormInputMessage, string>> {
  tooShort: (min: number) => string;
  tooManyChoices: (max: number) => string;
  /** A value that another record has. */
  taken: string;
}

/** The messages for a language tag. */
export const recordWords = defineWords<RecordWords>({
  en: ({ number }) => ({
    tooShort: (min) => `Use at least ${number(min)} characters.`,
    tooManyChoices: (max) => `Choose at most ${number(max)}.`,
    emails: 'Enter email addresses, one per line, like name@example.org.',
    instant: 'Enter a date and time, like 2026-11-23 09:30.',
    webAddress: 'Enter a web address, like https://example.org.',
    format: 'Enter this in the expected format.',
    taken: 'This is already taken. Choose another.',
  }),
  ar: ({ number }) => ({
    tooShort: (min) => `يرجى استخدام ${number(min)} حرفًا كحد أدنى.`,
    tooManyChoices: (max) => `يرجى اختيار ${number(max)} كحد أقصى.`,
    emails: 'يرجى إدخال عناوين بريد إلكتروني، واحد في كل سطر، مثل name@example.org.',
    instant: 'يرجى إدخال تاريخ ووقت مثل 2026-11-23 09:30.',
    webAddress: 'يرجى إدخال عنوان ويب مثل https://example.org.',
    format: 'يرجى الإدخال بالصيغة المطلوبة.',
    taken: 'هذه القيمة مستخدمة بالفعل. يرجى اختيار قيمة أخرى.',
  }),
  de: ({ number }) => ({
    tooShort: (min) => `Bitte verwenden Sie mindestens ${number(min)} Zeichen.`,
    tooManyChoices: (max) => `Bitte wählen Sie höchstens ${number(max)}.`,
    emails: 'Bitte geben Sie E-Mail-Adressen ein, eine pro Zeile, etwa name@example.org.',
    instant: 'Bitte geben Sie Datum und Uhrzeit ein, etwa 2026-11-23 09:30.',
    webAddress: 'Bitte geben Sie eine Webadresse ein, etwa https://example.org.',
    format: 'Bitte geben Sie dies im erwarteten Format ein.',
    taken: 'Das ist bereits vergeben. Bitte wählen Sie etwas anderes.',
  }),
  es: ({ number }) => ({
    tooShort: (min) => `Utilice como mínimo ${number(min)} caracteres.`,
    tooManyChoices: (max) => `Elija como máximo ${number(max)}.`,
    emails: 'Escriba direcciones de correo electrónico, una por línea, como name@example.org.',
    instant: 'Escriba una fecha y una hora, como 2026-11-23 09:30.',
    webAddress: 'Escriba una dirección web, como https://example.org.',
    format: 'Escríbalo en el formato esperado.',
    taken: 'Este valor ya está ocupado. Elija otro.',
  }),
  fr: ({ number }) => ({
    tooShort: (min) => `Veuillez utiliser au moins ${number(min)} caractères.`,
    tooManyChoices: (max) => `Veuillez en choisir ${number(max)} au maximum.`,
    emails: 'Veuillez saisir des adresses e-mail, une par ligne, par exemple name@example.org.',
    instant: 'Veuillez saisir une date et une heure, par exemple 2026-11-23 09:30.',
    webAddress: 'Veuillez saisir une adresse web, par exemple https://example.org.',
    format: 'Veuillez respecter le format attendu.',
    taken: 'Cette valeur est déjà prise. Veuillez en choisir une autre.',
  }),
  ja: ({ number }) => ({
    tooShort: (min) => `${number(min)}文字以上で入力してください。`,
    tooManyChoices: (max) => `${number(max)}個以内で選んでください。`,
    emails: 'メールアドレスを1行に1つずつ入力してください(例:name@example.org)。',
    instant: '日時を入力してください(例:2026-11-23 09:30)。',
    webAddress: 'ウェブアドレスを入力してください(例:https://example.org)。',
    format: '指定された形式で入力してください。',
    taken: 'すでに使われています。別の値を選んでください。',
  }),
  nl: ({ number }) => ({
    tooShort: (min) => `Gebruik minstens ${number(min)} tekens.`,
    tooManyChoices: (max) => `Kies er hoogstens ${number(max)}.`,
    emails: 'Vul e-mailadressen in, één per regel, zoals name@example.org.',
    instant: 'Vul een datum en tijd in, zoals 2026-11-23 09:30.',
    webAddress: 'Vul een webadres in, zoals https://example.org.',
    format: 'Vul dit in de verwachte vorm in.',
    taken: 'Dit is al bezet. Kies iets anders.',
  }),
} satisfies EveryLanguage<RecordWords>);
