import type { Formats } from '#model/define-words.ts';
import type {
  AccountMailWords,
  AccountWords,
  AddressWords,
  FavouriteWords,
  FurtherAddressWords,
  SeatWords,
  SectionWords,
} from './en.ts';

export const nl = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: 'Functie',
  company: 'Bedrijf',
  city: 'Plaats',
  postalCode: 'Postcode',
  saveProfile: 'Profiel opslaan',
  profileSaved: 'Uw profiel is opgeslagen.',
  currentPassword: 'Huidig wachtwoord',
  wrongPassword: 'Dit is niet uw huidige wachtwoord.',
  passwordNote: 'Op alle andere apparaten wordt u uitgelogd.',
  passwordSaved: 'Uw wachtwoord is gewijzigd. Op alle andere apparaten bent u uitgelogd.',
  upgradeMembership: 'Lidmaatschap uitbreiden',
  endsOn: 'Eindigt op',
  upgradeText: 'Beschikbare lidmaatschappen:',
  joined: 'U bent nu lid.',
  ordered: 'We hebben uw bestelling ontvangen. U krijgt een e-mail zodra die is bevestigd.',
  cannotJoin: 'Dit lidmaatschap is niet meer beschikbaar.',
  devices: 'Apparaten',
  devicesText: 'Op deze apparaten bent u ingelogd.',
  thisDevice: 'Dit apparaat',
  unknownDevice: 'Onbekend apparaat',
  loggedInOn: 'Ingelogd op',
  lastUsedOn: 'laatst gebruikt op',
  logOut: 'Uitloggen',
  logOutDevice: (device) => `${device} uitloggen`,
  logOutEverywhere: 'Overal uitloggen',
  deviceLoggedOut: 'Het apparaat is uitgelogd.',
  consents: 'Toestemmingen',
  consentAccount: 'Een account hebben',
  consentMarketing: 'Nieuws en aanbiedingen per e-mail ontvangen',
  consentGiven: 'Gegeven op',
  consentWithdrawn: 'Ingetrokken op',
  withdrawConsent: 'Intrekken',
  giveConsent: 'Toestemming geven',
  consentSaved: 'Uw keuze is opgeslagen.',
  consentChanged: 'Deze tekst is intussen gewijzigd. Lees hem en kies opnieuw.',
  noConsents: 'U bent nog niet om toestemming gevraagd.',
  closeAccount: 'Account sluiten',
  closeText:
    'Uw lidmaatschappen eindigen, u wordt overal uitgelogd en uw persoonsgegevens worden verwijderd. Bestellingen blijven tien jaar bewaard zonder uw naam, zoals de belastingwet eist. Dit kan niet ongedaan worden gemaakt.',
  closeSubmit: 'Mijn account sluiten',
  noLongerLoggedIn: 'U bent niet meer ingelogd. Er is niets opgeslagen. Log in en verstuur dit opnieuw.',
  tooManyTries: 'Te veel pogingen. Probeer het over 15 minuten opnieuw.',
  unableToLogout: (message) => `Uitloggen is niet gelukt: ${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: 'Bedrijfslicentie',
  seatHeld: (company) =>
    `${company} geeft u toegang tot artikelen voor leden. U gebruikt een plaats van de licentie.`,
  seatFree: (company) =>
    `${company} geeft toegang tot artikelen voor leden. U hebt nu geen plaats: log opnieuw in om er een in te nemen.`,
  seatsFull: (company) =>
    `${company} geeft toegang tot artikelen voor leden, maar alle plaatsen van de licentie zijn bezet. Log opnieuw in zodra er een vrij is.`,
  releaseSeat: 'Plaats vrijgeven',
  seatReleased: 'Uw plaats is vrijgegeven.',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'Favorieten beheren',
  noFavorites: 'U hebt nog geen favorieten. Bewaar een artikel om het hier terug te vinden.',
  addFavorite: 'Bewaren',
  removeFavorite: 'Verwijderen',
  removeNamed: (title) => `${title} uit uw favorieten verwijderen`,
  favoriteRemoved: 'Uit uw favorieten verwijderd.',
  favoritesFull: (most) =>
    `U kunt maximaal ${number(most)} favorieten hebben. Verwijder er enkele om andere toe te voegen.`,
  moreFavorites: 'Meer favorieten',
  favoriteFailed: 'Uw favorieten konden niet worden gewijzigd. Probeer het opnieuw.',
});

const addresses = (): AddressWords => ({
  changeEmail: 'E-mailadres wijzigen',
  changeEmailText:
    'We sturen een link naar het nieuwe adres. De wijziging gaat in zodra u die opent. Ook uw huidige adres krijgt bericht.',
  currentEmail: (email) => `Huidig adres: ${email}`,
  newEmail: 'Nieuw e-mailadres',
  changeEmailSubmit: 'Bevestigingslink sturen',
  changeEmailDone:
    'We hebben een e-mail naar het nieuwe adres gestuurd. Open de link binnen 48 uur om de wijziging te bevestigen.',
  sameEmail: 'Dit is al uw e-mailadres.',
  confirmEmail: 'Bevestig uw nieuwe e-mailadres',
  confirmEmailText: 'Vanaf nu logt u in met dit adres.',
  confirmEmailSubmit: 'Bevestigen',
  emailChanged: 'Uw e-mailadres is gewijzigd.',
  undoEmail: 'Uw oude e-mailadres behouden',
  undoEmailText:
    'Uw oude adres wordt hersteld, alle apparaten worden uitgelogd en u kiest een nieuw wachtwoord.',
  undoEmailSubmit: 'Oude adres herstellen',
  changeLinkOver: 'Deze link werkt niet meer.',
  backToAccount: 'Terug naar uw account',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'E-mailadressen',
  emailAddressesText: 'U kunt met elk bevestigd adres inloggen.',
  primaryAddress: 'Hoofdadres',
  waitingAddress: 'Wacht op bevestiging',
  addAddress: 'Adres toevoegen',
  addAddressText:
    'We sturen een link naar het nieuwe adres. Het wordt toegevoegd zodra u die opent. Ook uw hoofdadres krijgt bericht.',
  addAddressDone:
    'We hebben een e-mail naar het nieuwe adres gestuurd. Open de link binnen 48 uur om het adres te bevestigen.',
  addressAdded: 'Het adres is toegevoegd.',
  addressesFull: (most) =>
    `U kunt maximaal ${number(most)} adressen hebben. Verwijder er een om een ander toe te voegen.`,
  changeAddress: 'Adres wijzigen',
  address: 'Adres',
  whatToDo: 'Actie',
  makePrimary: 'Hoofdadres maken',
  removeAddress: 'Verwijderen',
  changeAddressSubmit: 'Adres wijzigen',
  addressRemoved: 'Het adres is verwijderd.',
  addressMissing: 'Dit adres hoort niet meer bij uw account.',
  addressWaits: 'Bevestig dit adres eerst: open de link die we ernaartoe hebben gestuurd.',
  confirmAddedText: 'Vanaf nu kunt u ook met dit adres inloggen.',
  undoAdded: 'Het toegevoegde adres verwijderen',
  undoAddedText:
    'Het toegevoegde adres wordt verwijderd, alle apparaten worden uitgelogd en u kiest een nieuw wachtwoord.',
  undoAddedSubmit: 'Adres verwijderen',
  addedSubject: (site) => `Er wordt een e-mailadres aan uw account bij ${site} toegevoegd`,
  addedText: (site, email) =>
    `Iemand die uw wachtwoord kent, heeft gevraagd het adres ${email} aan uw account bij ${site} toe te voegen. Was u dat niet, verwijder het dan met deze link. De link werkt 7 dagen.`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `Bevestig uw nieuwe e-mailadres voor ${site}`,
  changeText: (site) =>
    `Open deze link om dit adres voor uw account bij ${site} te gebruiken. De link werkt 48 uur.`,
  takenSubject: (site) => `Uw account bij ${site}`,
  takenText: (site) =>
    `Iemand heeft gevraagd dit adres voor een account bij ${site} te gebruiken. Het hoort al bij een account, dus er is niets gewijzigd. Was u dat, log dan in met dit adres.`,
  noticeSubject: (site) => `Uw e-mailadres bij ${site} wordt gewijzigd`,
  noticeText: (site, email) =>
    `Iemand die uw wachtwoord kent, heeft gevraagd het e-mailadres van uw account bij ${site} te wijzigen in ${email}. Was u dat niet, herstel dan uw oude adres met deze link. De link werkt 7 dagen.`,
  noticeElsewhereText: (site, email) =>
    `Iemand die uw wachtwoord kent, heeft gevraagd de e-mailadressen van uw account bij ${site} te wijzigen: ${email}. Was u dat niet, kies dan een nieuw wachtwoord. Een link die de wijziging ongedaan maakt, is gestuurd naar het adres dat uw account vóór de laatste wijzigingen had.`,
  noticeNote: 'Hebt u om deze wijziging gevraagd, dan hoeft u niets te doen.',
  closedSubject: (site) => `Uw account bij ${site} is gesloten`,
  closedText: (site) =>
    `Uw account bij ${site} is gesloten. Uw lidmaatschappen zijn beëindigd en uw persoonsgegevens zijn verwijderd. Bestellingen blijven tien jaar bewaard zonder uw naam, zoals de belastingwet eist.`,
  closedNote: 'Hebt u uw account niet gesloten, beantwoord dan deze e-mail of neem contact met ons op.',
});
