import { defineWords, type EveryLanguage } from '#model/define-words.ts';

interface PlayerWords {
  play: string;
  pause: string;
  position: string;
  /** Label of the playback speed. */
  speed: string;
  back: string;
  forward: string;
  feed: string;
  /** Link text on the next page: `Continue: the bell on the mole`. */
  goOn: (title: string) => string;
  close: string;
}

/** Texts of the player, and of the bar that continues an episode on another page. */
export const playerWords = defineWords<PlayerWords>({
  ar: () => ({
    play: 'تشغيل',
    pause: 'إيقاف مؤقت',
    position: 'موضع التشغيل',
    speed: 'السرعة',
    back: 'رجوع 15 ثانية',
    forward: 'تقدم 30 ثانية',
    feed: 'تابع هذه السلسلة في تطبيق بودكاست',
    goOn: (title) => `تابع الاستماع: ${title}`,
    close: 'إغلاق',
  }),
  de: () => ({
    play: 'Abspielen',
    pause: 'Anhalten',
    position: 'Stelle',
    speed: 'Tempo',
    back: '15 Sekunden zurück',
    forward: '30 Sekunden vor',
    feed: 'Diese Reihe in einer Podcast-App abonnieren',
    goOn: (title) => `Weiterhören: ${title}`,
    close: 'Schließen',
  }),
  en: () => ({
    play: 'Play',
    pause: 'Pause',
    position: 'Position',
    speed: 'Speed',
    back: 'Back 15 seconds',
    forward: 'Forward 30 seconds',
    feed: 'Follow this series in a podcast app',
    goOn: (title) => `Continue: ${title}`,
    close: 'Close',
  }),
  es: () => ({
    play: 'Reproducir',
    pause: 'Pausar',
    position: 'Posición',
    speed: 'Velocidad',
    back: 'Retroceder 15 segundos',
    forward: 'Avanzar 30 segundos',
    feed: 'Seguir esta serie en una aplicación de pódcast',
    goOn: (title) => `Continuar: ${title}`,
    close: 'Cerrar',
  }),
  fr: () => ({
    play: 'Lire',
    pause: 'Pause',
    position: 'Position',
    speed: 'Vitesse',
    back: 'Reculer de 15 secondes',
    forward: 'Avancer de 30 secondes',
    feed: 'Suivre cette série dans une application de podcasts',
    goOn: (title) => `Reprendre : ${title}`,
    close: 'Fermer',
  }),
  ja: () => ({
    play: '再生',
    pause: '一時停止',
    position: '再生位置',
    speed: '再生速度',
    back: '15秒戻る',
    forward: '30秒進む',
    feed: 'ポッドキャストアプリでこのシリーズを購読',
    goOn: (title) => `続きを聴く：${title}`,
    close: '閉じる',
  }),
  nl: () => ({
    play: 'Afspelen',
    pause: 'Pauzeren',
    position: 'Positie',
    speed: 'Snelheid',
    back: '15 seconden terug',
    forward: '30 seconden vooruit',
    feed: 'Volg deze serie in een podcastapp',
    goOn: (title) => `Verder luisteren: ${title}`,
    close: 'Sluiten',
  }),
} satisfies EveryLanguage<PlayerWords>);
