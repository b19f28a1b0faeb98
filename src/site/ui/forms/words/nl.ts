import type { Formats } from '#model/define-words.ts';
import type { FormWords } from './en.ts';

export const nl = ({ number }: Formats): FormWords => ({
  required: 'Vul dit veld in.',
  tooLong: (max) => `Gebruik hoogstens ${number(max)} tekens.`,
  personName: 'Een naam mag geen web- of e-mailadres bevatten.',
  email: 'Vul een e-mailadres in, zoals naam@example.org.',
  phone: 'Vul een telefoonnummer in, zoals +32 3 555 01 70.',
  number: 'Vul een getal in.',
  wholeNumber: 'Vul een geheel getal in.',
  date: 'Vul een datum in, zoals 2026-11-23.',
  choice: 'Kies een van de mogelijkheden.',
  region: 'Kies een regio van het gekozen land.',
  atLeast: (least) => `Het minimum is ${least}.`,
  atMost: (most) => `Het maximum is ${most}.`,
  consentRequired: 'Ga akkoord, zodat wij u mogen schrijven.',
  summary: 'Verbeter de fouten in dit formulier',
  afterLabel: ': ',
  checkAndSend: 'Controleer wat u hebt geschreven en druk nogmaals op de knop om het te versturen.',
  refused:
    'Dit is niet verstuurd: een onzichtbaar veld was ingevuld. Het is nu leeg. Druk nogmaals op de knop.',
  notChecked: 'De controle of u een mens bent, is mislukt. Laad de pagina opnieuw en probeer het nog eens.',
  tooFast: 'Dat ging erg snel. Wacht enkele seconden en druk nogmaals op de knop.',
  tooMany:
    'Er zijn van hier te veel berichten verstuurd. Uw tekst is niet verloren: probeer het over een uur opnieuw.',
  simulated: 'Dat kan niet zolang medewerkers de site als lezer bekijken. Beëindig eerst de simulatie.',
  sentBefore:
    'Dit formulier is al met een andere inhoud verstuurd. Druk nogmaals op de knop om ook deze te versturen.',
  formChanged: 'Dit formulier is gewijzigd sinds u het opende. Controleer het en verstuur het opnieuw.',
  unreachable: 'Wij kunnen de server niet bereiken. Uw tekst is niet verloren: probeer het opnieuw.',
  close: 'Sluiten',
  sending: 'Wordt verstuurd …',
  requiredNote: 'Velden met een sterretje zijn verplicht.',
  select: 'Maak een keuze',
  country: 'Land',
  regionLabel: 'Staat, provincie of regio',
  noRegion: 'Geen van deze',
  consent: 'Toestemming',
  consentLabel: 'Ik ga ermee akkoord dat u deze gegevens gebruikt om mij te antwoorden en mij te e-mailen.',
  leaveEmpty: 'Laat dit veld leeg',
  mailNote: 'Verstuurd met een formulier van de site. Uw antwoord gaat naar de afzender.',
});
