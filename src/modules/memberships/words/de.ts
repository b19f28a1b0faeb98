import type { MailWords, MemberWords, PageWords, PasswordWords } from './en.ts';

export const de = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'Anmelden',
  joinNow: 'Mitglied werden',
  logout: 'Abmelden',
  myAccount: 'Mein Konto',
  myProfile: 'Mein Profil',
  email: 'E-Mail',
  firstName: 'Vorname',
  lastName: 'Nachname',
  tooManyLogins: 'Zu viele Anmeldeversuche. Versuchen Sie es in 15 Minuten noch einmal.',
  loginMismatch: 'E-Mail-Adresse und Passwort passen nicht zusammen.',
  loginFailed:
    'Bitte versuchen Sie es noch einmal, oder setzen Sie unten Ihr Passwort zurück. Hilft das nicht, schreiben Sie bitte unserem Kundendienst und nennen Sie Ihren Browser.',
  loginRetry: 'Bitte versuchen Sie es noch einmal, oder setzen Sie unten Ihr Passwort zurück.',
  completeBeforeLogin: 'Bitte schließen Sie Ihre Registrierung ab, bevor Sie sich anmelden',
  noAccountYet: 'Noch kein Konto?',
  haveAccount: 'Sie haben schon ein Konto?',
  chooseMembership: 'Mitgliedschaft wählen',
  join: (title) => `${title}: Mitglied werden`,
  joinText:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie die Registrierung abschließen.',
  joinSubmit: 'Mitglied werden',
  joinDone:
    'Wir haben Ihnen eine E-Mail gesendet. Öffnen Sie den Link darin innerhalb von 48 Stunden, um die Registrierung abzuschließen.',
  notAvailable: 'Mitgliedschaften sind zurzeit nicht verfügbar',
  completeRegistration: 'Bitte schließen Sie Ihre Registrierung ab',
  completeSubmit: 'Registrierung abschließen',
  linkOver: 'Dieser Link gilt nicht mehr. Registrieren Sie sich noch einmal, um einen neuen zu erhalten.',
  restartRegistration: 'Noch einmal registrieren',
  membersOnly:
    'Dieser Beitrag ist für Mitglieder. Melden Sie sich an, um weiterzulesen, oder werden Sie Mitglied.',
  membershipNeeded:
    'Dieser Beitrag ist für Leserinnen und Leser mit einer Mitgliedschaft. Melden Sie sich an, um weiterzulesen, oder werden Sie Mitglied.',
  membershipMissing: 'Ihre Mitgliedschaft umfasst diesen Beitrag nicht.',
  loggedInAs: (email) => `Angemeldet als ${email}`,
  memberships: 'Mitgliedschaften',
  noMemberships: 'Sie haben noch keine Mitgliedschaft.',
  forMembers: 'Für Mitglieder',
  viewsUsed:
    'Sie haben Ihre kostenlosen Artikel aufgebraucht. Melden Sie sich an oder werden Sie Mitglied, um weiterzulesen.',
});

const passwords = (): PasswordWords => ({
  changePassword: 'Passwort ändern',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  passwordHelp: 'Mindestens 12 Zeichen. Mehrere Wörter lassen sich leicht merken.',
  forgotPassword: 'Passwort vergessen?',
  resetPassword: 'Passwort zurücksetzen',
  resetText:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  resetSubmit: 'Link senden',
  resetDone:
    'Gibt es ein Konto mit dieser Adresse, haben wir eine E-Mail dorthin gesendet. Der Link darin gilt eine Stunde.',
  setPassword: 'Neues Passwort wählen',
  setSubmit: 'Passwort speichern',
  resetOver: 'Dieser Link gilt nicht mehr. Fordern Sie einen neuen an.',
  requestNewLink: 'Neuen Link anfordern',
  passwordShort: 'Das Passwort muss mindestens 12 Zeichen lang sein.',
  passwordLong: 'Das Passwort darf höchstens 200 Zeichen lang sein.',
  passwordNames: 'Das Passwort darf weder Ihr Name noch Ihre E-Mail-Adresse sein. Wählen Sie ein anderes.',
  passwordCommon: 'Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `Ihre Registrierung bei ${site}`,
  confirmText: (site) =>
    `Danke für Ihre Registrierung bei ${site}. Öffnen Sie diesen Link, um sie abzuschließen. Er gilt 48 Stunden.`,
  knownSubject: (site) => `Ihr Konto bei ${site}`,
  knownText: (site) =>
    `Jemand, vermutlich Sie, wollte sich bei ${site} mit dieser Adresse registrieren. Sie haben schon ein Konto: Melden Sie sich mit diesem Link an. Haben Sie Ihr Passwort vergessen, können Sie dort ein neues wählen.`,
  resetSubject: (site) => `Neues Passwort für ${site}`,
  resetMailText: (site) =>
    `Öffnen Sie diesen Link, um ein neues Passwort für ${site} zu wählen. Er gilt eine Stunde.`,
  ignoreMail: 'Haben Sie diese E-Mail nicht angefordert, können Sie sie ignorieren. Es ändert sich nichts.',
});
