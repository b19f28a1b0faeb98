import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface EmbedWords {
  /** Label of an embed's placeholder. */
  show: (provider: string) => string;
  /** Explains what pressing the placeholder does. */
  note: (host: string) => string;
}

/** Texts of the placeholder for embedded content before consent. */
export const embedWords = defineWords<EmbedWords>({
  ar: () => ({
    show: (provider) => `عرض محتوى \u2068${provider}\u2069`,
    note: (host) => `يُحمَّل من \u2068${host}\u2069، وقد يحفظ بيانات على جهازك.`,
  }),
  de: () => ({
    show: (provider) => `Inhalt von ${provider} anzeigen`,
    note: (host) => `Wird von ${host} geladen und kann Daten auf Ihrem Gerät speichern.`,
  }),
  en: () => ({
    show: (provider) => `Show content of ${provider}`,
    note: (host) => `It is loaded from ${host}, which may store data on your device.`,
  }),
  es: () => ({
    show: (provider) => `Mostrar el contenido de ${provider}`,
    note: (host) => `Se carga desde ${host}, que puede guardar datos en su dispositivo.`,
  }),
  fr: () => ({
    show: (provider) => `Afficher le contenu de ${provider}`,
    note: (host) => `Il est chargé depuis ${host}, qui peut enregistrer des données sur votre appareil.`,
  }),
  ja: () => ({
    show: (provider) => `${provider}のコンテンツを表示`,
    note: (host) => `${host}から読み込まれ、お使いの端末にデータが保存されることがあります。`,
  }),
  nl: () => ({
    show: (provider) => `Inhoud van ${provider} tonen`,
    note: (host) => `Wordt geladen van ${host}, dat gegevens op uw apparaat kan opslaan.`,
  }),
} satisfies EveryLanguage<EmbedWords>);
