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

export const de = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: 'Position',
  company: 'Unternehmen',
  city: 'Ort',
  postalCode: 'Postleitzahl',
  saveProfile: 'Profil speichern',
  profileSaved: 'Ihr Profil wurde gespeichert.',
  currentPassword: 'Aktuelles Passwort',
  wrongPassword: 'Das ist nicht Ihr aktuelles Passwort.',
  passwordNote: 'Auf allen anderen Geräten werden Sie abgemeldet.',
  passwordSaved: 'Ihr Passwort wurde geändert. Auf allen anderen Geräten wurden Sie abgemeldet.',
  upgradeMembership: 'Mitgliedschaft erweitern',
  endsOn: 'Endet am',
  upgradeText: 'Verfügbare Mitgliedschaften:',
  joined: 'Sie sind jetzt Mitglied.',
  ordered: 'Ihre Bestellung ist eingegangen. Sie erhalten eine E-Mail, sobald sie bestätigt ist.',
  cannotJoin: 'Diese Mitgliedschaft ist nicht mehr verfügbar.',
  devices: 'Geräte',
  devicesText: 'Auf diesen Geräten sind Sie angemeldet.',
  thisDevice: 'Dieses Gerät',
  unknownDevice: 'Unbekanntes Gerät',
  loggedInOn: 'Angemeldet am',
  lastUsedOn: 'zuletzt benutzt am',
  logOut: 'Abmelden',
  logOutDevice: (device) => `${device} abmelden`,
  logOutEverywhere: 'Überall abmelden',
  deviceLoggedOut: 'Das Gerät wurde abgemeldet.',
  consents: 'Einwilligungen',
  consentAccount: 'Führung eines Kontos',
  consentMarketing: 'Neuigkeiten und Angebote per E-Mail',
  consentGiven: 'Erteilt am',
  consentWithdrawn: 'Widerrufen am',
  withdrawConsent: 'Widerrufen',
  giveConsent: 'Einwilligen',
  consentSaved: 'Ihre Wahl wurde gespeichert.',
  consentChanged: 'Dieser Text wurde inzwischen geändert. Bitte lesen Sie ihn und wählen Sie erneut.',
  noConsents: 'Sie wurden noch nicht um eine Einwilligung gebeten.',
  closeAccount: 'Konto schließen',
  closeText:
    'Ihre Mitgliedschaften enden, Sie werden überall abgemeldet, und Ihre persönlichen Daten werden gelöscht. Bestellungen bleiben ohne Ihren Namen zehn Jahre, wie es das Steuerrecht verlangt. Das lässt sich nicht rückgängig machen.',
  closeSubmit: 'Mein Konto schließen',
  noLongerLoggedIn:
    'Sie sind nicht mehr angemeldet. Es wurde nichts gespeichert. Melden Sie sich an und senden Sie dies noch einmal.',
  tooManyTries: 'Zu viele Versuche. Versuchen Sie es in 15 Minuten noch einmal.',
  unableToLogout: (message) => `Abmelden nicht möglich: ${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: 'Unternehmenslizenz',
  seatHeld: (company) =>
    `Über ${company} haben Sie Zugang zu Artikeln für Mitglieder. Sie belegen einen Platz der Lizenz.`,
  seatFree: (company) =>
    `Über ${company} können Sie Artikel für Mitglieder lesen. Sie belegen derzeit keinen Platz der Lizenz. Melden Sie sich neu an, um einen zu belegen.`,
  seatsFull: (company) =>
    `Über ${company} könnten Sie Artikel für Mitglieder lesen, aber alle Plätze der Lizenz sind belegt. Melden Sie sich neu an, sobald einer frei ist.`,
  releaseSeat: 'Platz freigeben',
  seatReleased: 'Ihr Platz wurde freigegeben.',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'Favoriten verwalten',
  noFavorites: 'Sie haben noch keine Favoriten. Merken Sie sich einen Artikel, um ihn hier wiederzufinden.',
  addFavorite: 'Merken',
  removeFavorite: 'Entfernen',
  removeNamed: (title) => `${title} aus den Favoriten entfernen`,
  favoriteRemoved: 'Aus den Favoriten entfernt.',
  favoritesFull: (most) =>
    `Sie können bis zu ${number(most)} Favoriten haben. Entfernen Sie einige, um andere hinzuzufügen.`,
  moreFavorites: 'Weitere Favoriten',
  favoriteFailed: 'Ihre Favoriten konnten nicht geändert werden. Bitte versuchen Sie es noch einmal.',
});

const addresses = (): AddressWords => ({
  changeEmail: 'E-Mail-Adresse ändern',
  changeEmailText:
    'Wir senden einen Link an die neue Adresse. Die Änderung gilt, sobald Sie ihn öffnen. Auch Ihre bisherige Adresse wird benachrichtigt.',
  currentEmail: (email) => `Aktuelle Adresse: ${email}`,
  newEmail: 'Neue E-Mail-Adresse',
  changeEmailSubmit: 'Bestätigungslink senden',
  changeEmailDone:
    'Wir haben eine E-Mail an die neue Adresse gesendet. Öffnen Sie den Link darin innerhalb von 48 Stunden, um die Änderung zu bestätigen.',
  sameEmail: 'Das ist bereits Ihre E-Mail-Adresse.',
  confirmEmail: 'Neue E-Mail-Adresse bestätigen',
  confirmEmailText: 'Von nun an melden Sie sich mit dieser Adresse an.',
  confirmEmailSubmit: 'Bestätigen',
  emailChanged: 'Ihre E-Mail-Adresse wurde geändert.',
  undoEmail: 'Bisherige E-Mail-Adresse behalten',
  undoEmailText:
    'Ihre bisherige Adresse wird wiederhergestellt, alle Geräte werden abgemeldet, und Sie wählen ein neues Passwort.',
  undoEmailSubmit: 'Adresse wiederherstellen',
  changeLinkOver: 'Dieser Link funktioniert nicht mehr.',
  backToAccount: 'Zurück zu Ihrem Konto',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'E-Mail-Adressen',
  emailAddressesText: 'Sie können sich mit jeder bestätigten Adresse anmelden.',
  primaryAddress: 'Hauptadresse',
  waitingAddress: 'Wartet auf Bestätigung',
  addAddress: 'Adresse hinzufügen',
  addAddressText:
    'Wir senden einen Link an die neue Adresse. Sie wird hinzugefügt, sobald Sie ihn öffnen. Ihre Hauptadresse wird ebenfalls benachrichtigt.',
  addAddressDone:
    'Wir haben eine E-Mail an die neue Adresse gesendet. Öffnen Sie den Link darin innerhalb von 48 Stunden, um die Adresse zu bestätigen.',
  addressAdded: 'Die Adresse wurde hinzugefügt.',
  addressesFull: (most) =>
    `Sie können bis zu ${number(most)} Adressen haben. Entfernen Sie eine, um eine andere hinzuzufügen.`,
  changeAddress: 'Adresse ändern',
  address: 'Adresse',
  whatToDo: 'Aktion',
  makePrimary: 'Zur Hauptadresse machen',
  removeAddress: 'Entfernen',
  changeAddressSubmit: 'Adresse ändern',
  addressRemoved: 'Die Adresse wurde entfernt.',
  addressMissing: 'Diese Adresse gehört nicht mehr zu Ihrem Konto.',
  addressWaits: 'Bestätigen Sie diese Adresse zuerst: Öffnen Sie den Link, den wir an sie gesendet haben.',
  confirmAddedText: 'Von jetzt an können Sie sich auch mit dieser Adresse anmelden.',
  undoAdded: 'Hinzugefügte Adresse entfernen',
  undoAddedText:
    'Die hinzugefügte Adresse wird entfernt, alle Geräte werden abgemeldet, und Sie wählen ein neues Passwort.',
  undoAddedSubmit: 'Adresse entfernen',
  addedSubject: (site) => `Ihrem Konto bei ${site} wird eine E-Mail-Adresse hinzugefügt`,
  addedText: (site, email) =>
    `Jemand, der Ihr Passwort kennt, möchte Ihrem Konto bei ${site} die Adresse ${email} hinzufügen. Wenn Sie das nicht waren, entfernen Sie sie mit diesem Link. Er gilt 7 Tage.`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `Bestätigen Sie Ihre neue E-Mail-Adresse für ${site}`,
  changeText: (site) =>
    `Öffnen Sie diesen Link, um diese Adresse für Ihr Konto bei ${site} zu verwenden. Er gilt 48 Stunden.`,
  takenSubject: (site) => `Ihr Konto bei ${site}`,
  takenText: (site) =>
    `Jemand wollte diese Adresse für ein Konto bei ${site} verwenden. Sie gehört bereits zu einem Konto, darum wurde nichts geändert. Wenn Sie das waren, melden Sie sich mit dieser Adresse an.`,
  noticeSubject: (site) => `Ihre E-Mail-Adresse bei ${site} wird geändert`,
  noticeText: (site, email) =>
    `Jemand, der Ihr Passwort kennt, möchte die E-Mail-Adresse Ihres Kontos bei ${site} in ${email} ändern. Wenn Sie das nicht waren, stellen Sie Ihre bisherige Adresse mit diesem Link wieder her. Er gilt 7 Tage.`,
  noticeElsewhereText: (site, email) =>
    `Jemand, der Ihr Passwort kennt, möchte die E-Mail-Adressen Ihres Kontos bei ${site} ändern: ${email}. Wenn Sie das nicht waren, wählen Sie ein neues Passwort. Ein Link, der die Änderung rückgängig macht, ging an die Adresse, die Ihr Konto vor den letzten Änderungen hatte.`,
  noticeNote: 'Wenn Sie die Änderung veranlasst haben, müssen Sie nichts tun.',
  closedSubject: (site) => `Ihr Konto bei ${site} wurde geschlossen`,
  closedText: (site) =>
    `Ihr Konto bei ${site} wurde geschlossen. Ihre Mitgliedschaften sind beendet, und Ihre persönlichen Daten wurden gelöscht. Bestellungen bleiben ohne Ihren Namen zehn Jahre, wie es das Steuerrecht verlangt.`,
  closedNote:
    'Wenn Sie Ihr Konto nicht geschlossen haben, antworten Sie auf diese E-Mail oder schreiben Sie uns.',
});
