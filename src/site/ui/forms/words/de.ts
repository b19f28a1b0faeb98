import type { Formats } from '#model/define-words.ts';
import type { FormWords } from './en.ts';

export const de = ({ number }: Formats): FormWords => ({
  required: 'Bitte füllen Sie dieses Feld aus.',
  tooLong: (max) => `Bitte verwenden Sie höchstens ${number(max)} Zeichen.`,
  personName: 'Ein Name darf keine Web- oder E-Mail-Adresse enthalten.',
  email: 'Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.org.',
  phone: 'Bitte geben Sie eine Telefonnummer ein, etwa +32 3 555 01 70.',
  number: 'Bitte geben Sie eine Zahl ein.',
  wholeNumber: 'Geben Sie eine ganze Zahl ein.',
  date: 'Bitte geben Sie ein Datum ein, etwa 2026-11-23.',
  choice: 'Bitte wählen Sie eine der Möglichkeiten.',
  region: 'Bitte wählen Sie eine Region des gewählten Landes.',
  atLeast: (least) => `Erlaubt ist mindestens ${least}.`,
  atMost: (most) => `Erlaubt ist höchstens ${most}.`,
  consentRequired: 'Bitte stimmen Sie zu, damit wir Ihnen schreiben dürfen.',
  summary: 'Bitte korrigieren Sie die Angaben in diesem Formular',
  afterLabel: ': ',
  checkAndSend:
    'Bitte prüfen Sie Ihre Angaben und drücken Sie dann noch einmal auf die Schaltfläche, um sie zu senden.',
  refused:
    'Das wurde nicht gesendet: Ein Feld, das niemand sieht, war ausgefüllt. Es ist jetzt leer. Bitte drücken Sie noch einmal auf die Schaltfläche.',
  notChecked:
    'Die Prüfung, ob Sie ein Mensch sind, ist fehlgeschlagen. Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  tooFast:
    'Das ging sehr schnell. Bitte warten Sie einige Sekunden und drücken Sie noch einmal auf die Schaltfläche.',
  tooMany:
    'Von hier wurden zu viele Nachrichten gesendet. Ihr Text ist nicht verloren: Bitte versuchen Sie es in einer Stunde noch einmal.',
  simulated:
    'Das ist nicht möglich, solange die Redaktion die Website als Leser ansieht. Beenden Sie zuerst die Simulation.',
  sentBefore:
    'Dieses Formular wurde schon mit anderem Inhalt gesendet. Um auch diesen zu senden, drücken Sie noch einmal auf die Schaltfläche.',
  formChanged:
    'Dieses Formular hat sich geändert, seit Sie es geöffnet haben. Bitte prüfen Sie es und senden Sie es noch einmal.',
  unreachable:
    'Wir erreichen den Server nicht. Ihr Text ist nicht verloren: Bitte versuchen Sie es noch einmal.',
  close: 'Schließen',
  sending: 'Wird gesendet …',
  requiredNote: 'Felder mit Sternchen müssen ausgefüllt werden.',
  select: 'Bitte wählen',
  country: 'Land',
  regionLabel: 'Bundesstaat, Provinz oder Region',
  noRegion: 'Keine davon',
  consent: 'Einwilligung',
  consentLabel:
    'Ich bin einverstanden, dass Sie diese Angaben verwenden, um mir zu antworten und mir E-Mails zu senden.',
  leaveEmpty: 'Lassen Sie dieses Feld leer',
  mailNote: 'Mit einem Formular der Website gesendet. Ihre Antwort geht an den Absender.',
});
