import type { ConsentCategory } from './consent.ts';
import { defineWords, type EveryLanguage } from '#model/define-words.ts';

type Purposes = Readonly<Record<ConsentCategory, { name: string; text: string }>>;

interface ConsentWords extends Purposes {
  title: string;
  text: string;
  /** Shown if the browser sends Global Privacy Control. */
  signal: string;
  accept: string;
  refuse: string;
  choose: string;
  purposes: string;
  save: string;
  withdrawn: string;
  /** Text of the link in the footer. */
  change: string;
}

/** Texts of the consent dialog. */
export const consentWords = defineWords<ConsentWords>({
  ar: () => ({
    title: 'خصوصيتك، قرارك',
    text: 'نحمّل خدمات من شركات أخرى، وقد تحفظ هذه الخدمات بيانات على جهازك. لا يُحمَّل أي منها قبل موافقتك، ويمكنك تغيير اختيارك في أي وقت من أسفل الصفحة.',
    signal:
      'يرسل متصفحك إشارة «التحكم العالمي في الخصوصية»، لذا يبقى الاستهداف ووسائل التواصل مغلقين، حتى مع «قبول الكل»، ما لم تخترهما بنفسك.',
    accept: 'قبول الكل',
    refuse: 'رفض الكل',
    choose: 'اختيار الأغراض',
    purposes: 'الأغراض',
    save: 'حفظ الاختيار',
    withdrawn: 'ما سبق تحميله في هذه الصفحة يتوقف عند مغادرتها.',
    change: 'خيارات الخصوصية',
    necessary: { name: 'ضرورية', text: 'ما لا يعمل الموقع من دونه، ومنه حفظ هذا الاختيار. مفعّلة دائمًا.' },
    functional: { name: 'وظيفية', text: 'وسائل راحة مثل تذكّر إعداداتك.' },
    performance: { name: 'الأداء', text: 'إحصاءات عن الصفحات المقروءة وكيفية عملها.' },
    targeting: { name: 'الاستهداف', text: 'إعلانات وتوصيات تناسب ما تقرؤه.' },
    social: { name: 'وسائل التواصل', text: 'محتوى الشبكات الاجتماعية وأزرارها.' },
  }),
  de: () => ({
    title: 'Ihre Daten, Ihre Wahl',
    text: 'Wir binden Dienste anderer Anbieter ein, die Daten auf Ihrem Gerät speichern können. Vor Ihrer Zustimmung wird keiner geladen; Ihre Wahl können Sie jederzeit am Ende der Seite ändern.',
    signal:
      'Ihr Browser sendet „Global Privacy Control“: Werbung und soziale Medien bleiben auch bei „Alle annehmen“ aus, solange Sie sie nicht selbst ankreuzen.',
    accept: 'Alle annehmen',
    refuse: 'Alle ablehnen',
    choose: 'Zwecke auswählen',
    purposes: 'Zwecke',
    save: 'Auswahl speichern',
    withdrawn: 'Was auf dieser Seite schon läuft, endet, sobald Sie sie verlassen.',
    change: 'Datenschutz-Auswahl',
    necessary: {
      name: 'Notwendig',
      text: 'Ohne das funktioniert die Website nicht; auch diese Auswahl gehört dazu. Immer an.',
    },
    functional: { name: 'Funktional', text: 'Komfort, etwa gemerkte Einstellungen.' },
    performance: {
      name: 'Leistung',
      text: 'Zählt, welche Seiten gelesen werden und wie gut sie funktionieren.',
    },
    targeting: { name: 'Werbung', text: 'Anzeigen und Empfehlungen, die zu Ihrer Lektüre passen.' },
    social: { name: 'Soziale Medien', text: 'Inhalte und Schaltflächen sozialer Netzwerke.' },
  }),
  en: () => ({
    title: 'Your privacy, your choice',
    text: 'We use services of other companies, which may store data on your device. None is loaded before you agree, and you can change your choice at the foot of any page.',
    signal:
      'Your browser sends Global Privacy Control: targeting and social media stay off, even with “Accept all”, unless you tick them yourself.',
    accept: 'Accept all',
    refuse: 'Refuse all',
    choose: 'Choose purposes',
    purposes: 'Purposes',
    save: 'Save choice',
    withdrawn: 'What already runs on this page ends when you leave it.',
    change: 'Privacy choices',
    necessary: {
      name: 'Necessary',
      text: 'What the site does not work without, such as remembering this choice. Always on.',
    },
    functional: { name: 'Functional', text: 'Conveniences, such as remembered settings.' },
    performance: { name: 'Performance', text: 'Counts which pages are read and how well they work.' },
    targeting: { name: 'Targeting', text: 'Advertisements and recommendations that follow what you read.' },
    social: { name: 'Social media', text: 'Posts and buttons of social networks.' },
  }),
  es: () => ({
    title: 'Su privacidad, su decisión',
    text: 'Usamos servicios de otras empresas que pueden guardar datos en su dispositivo. Ninguno se carga antes de que lo acepte, y puede cambiar su elección al pie de cualquier página.',
    signal:
      'Su navegador envía Global Privacy Control: la publicidad y las redes sociales siguen desactivadas, también con «Aceptar todo», salvo que las marque usted.',
    accept: 'Aceptar todo',
    refuse: 'Rechazar todo',
    choose: 'Elegir finalidades',
    purposes: 'Finalidades',
    save: 'Guardar elección',
    withdrawn: 'Lo que ya funciona en esta página termina cuando sale de ella.',
    change: 'Opciones de privacidad',
    necessary: {
      name: 'Necesarias',
      text: 'Lo que el sitio necesita para funcionar, como recordar esta elección. Siempre activas.',
    },
    functional: { name: 'Funcionales', text: 'Comodidades, como recordar sus ajustes.' },
    performance: { name: 'Rendimiento', text: 'Cuentan qué páginas se leen y cómo funcionan.' },
    targeting: { name: 'Publicidad', text: 'Anuncios y recomendaciones según lo que lee.' },
    social: { name: 'Redes sociales', text: 'Publicaciones y botones de redes sociales.' },
  }),
  fr: () => ({
    title: 'Vos données, votre choix',
    text: 'Nous utilisons des services d’autres entreprises, qui peuvent enregistrer des données sur votre appareil. Aucun n’est chargé avant votre accord, et vous pouvez changer d’avis au bas de chaque page.',
    signal:
      'Votre navigateur envoie Global Privacy Control\u202f: la publicité et les réseaux sociaux restent désactivés, même avec «\u202fTout accepter\u202f», sauf si vous les cochez vous-même.',
    accept: 'Tout accepter',
    refuse: 'Tout refuser',
    choose: 'Choisir les finalités',
    purposes: 'Finalités',
    save: 'Enregistrer le choix',
    withdrawn: 'Ce qui fonctionne déjà sur cette page s’arrête quand vous la quittez.',
    change: 'Choix de confidentialité',
    necessary: {
      name: 'Nécessaires',
      text: 'Ce sans quoi le site ne fonctionne pas, dont la mémoire de ce choix. Toujours actives.',
    },
    functional: { name: 'Fonctionnelles', text: 'Le confort, comme des réglages mémorisés.' },
    performance: { name: 'Performance', text: 'Comptent les pages lues et leur bon fonctionnement.' },
    targeting: { name: 'Publicité', text: 'Des annonces et des recommandations selon vos lectures.' },
    social: { name: 'Réseaux sociaux', text: 'Les publications et boutons des réseaux sociaux.' },
  }),
  ja: () => ({
    title: 'プライバシーの選択',
    text: '当サイトは他社のサービスを利用しており、お使いの端末にデータが保存されることがあります。同意いただくまでは何も読み込みません。選択は各ページの下部からいつでも変更できます。',
    signal:
      'お使いのブラウザーはGlobal Privacy Controlを送信しています。ご自身で選択しない限り、「すべて同意」でもターゲティングとソーシャルメディアは無効のままです。',
    accept: 'すべて同意',
    refuse: 'すべて拒否',
    choose: '目的を選ぶ',
    purposes: '目的',
    save: '選択を保存',
    withdrawn: 'このページですでに動作しているものは、ページを離れると終了します。',
    change: 'プライバシーの選択',
    necessary: { name: '必須', text: 'この選択の保存など、サイトの動作に欠かせないもの。常に有効です。' },
    functional: { name: '機能', text: '設定の保存など、便利にするもの。' },
    performance: { name: 'パフォーマンス', text: '読まれたページとその動作を計測します。' },
    targeting: { name: 'ターゲティング', text: '閲覧内容に応じた広告とおすすめ。' },
    social: { name: 'ソーシャルメディア', text: 'ソーシャルネットワークの投稿とボタン。' },
  }),
  nl: () => ({
    title: 'Uw privacy, uw keuze',
    text: 'We gebruiken diensten van andere bedrijven, die gegevens op uw apparaat kunnen bewaren. Geen ervan wordt geladen voordat u akkoord gaat; onderaan elke pagina kunt u uw keuze wijzigen.',
    signal:
      'Uw browser stuurt Global Privacy Control: advertenties en sociale media blijven uit, ook bij ‘Alles accepteren’, tenzij u ze zelf aanvinkt.',
    accept: 'Alles accepteren',
    refuse: 'Alles weigeren',
    choose: 'Doeleinden kiezen',
    purposes: 'Doeleinden',
    save: 'Keuze bewaren',
    withdrawn: 'Wat op deze pagina al draait, stopt zodra u de pagina verlaat.',
    change: 'Privacykeuzes',
    necessary: {
      name: 'Noodzakelijk',
      text: 'Wat nodig is om de site te laten werken, zoals het onthouden van deze keuze. Altijd aan.',
    },
    functional: { name: 'Functioneel', text: 'Gemak, zoals onthouden instellingen.' },
    performance: { name: 'Prestaties', text: 'Telt welke pagina’s worden gelezen en hoe goed ze werken.' },
    targeting: {
      name: 'Advertenties',
      text: 'Advertenties en aanbevelingen die aansluiten bij wat u leest.',
    },
    social: { name: 'Sociale media', text: 'Berichten en knoppen van sociale netwerken.' },
  }),
} satisfies EveryLanguage<ConsentWords>);
