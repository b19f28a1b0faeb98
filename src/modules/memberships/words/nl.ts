import type { MailWords, MemberWords, PageWords, PasswordWords } from './en.ts';

export const nl = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'Inloggen',
  joinNow: 'Word lid',
  logout: 'Uitloggen',
  myAccount: 'Mijn account',
  myProfile: 'Mijn profiel',
  email: 'E-mail',
  firstName: 'Voornaam',
  lastName: 'Achternaam',
  tooManyLogins: 'Te veel inlogpogingen. Probeer het over 15 minuten opnieuw.',
  loginMismatch: 'E-mailadres en wachtwoord horen niet bij elkaar.',
  loginFailed:
    'Probeer het opnieuw of stel hieronder een nieuw wachtwoord in. Lukt het nog niet, mail dan onze klantenservice en vermeld welke browser u gebruikt.',
  loginRetry: 'Probeer het opnieuw of stel hieronder een nieuw wachtwoord in.',
  completeBeforeLogin: 'Rond eerst uw registratie af voordat u inlogt',
  noAccountYet: 'Nog geen account?',
  haveAccount: 'Hebt u al een account?',
  chooseMembership: 'Kies een lidmaatschap',
  join: (title) => `Lid worden van ${title}`,
  joinText: 'Vul uw e-mailadres in. We sturen u een link om de registratie af te ronden.',
  joinSubmit: 'Lid worden',
  joinDone:
    'We hebben u een e-mail gestuurd. Open de link daarin binnen 48 uur om de registratie af te ronden.',
  notAvailable: 'Lidmaatschappen zijn op dit moment niet beschikbaar',
  completeRegistration: 'Rond uw registratie af',
  completeSubmit: 'Registratie afronden',
  linkOver: 'Deze link werkt niet meer. Registreer u opnieuw om een nieuwe te krijgen.',
  restartRegistration: 'Opnieuw registreren',
  membersOnly: 'Dit artikel is voor leden. Log in om verder te lezen, of word lid.',
  membershipNeeded:
    'Dit artikel is voor lezers met een lidmaatschap. Log in om verder te lezen, of word lid.',
  membershipMissing: 'Dit artikel hoort niet bij uw lidmaatschap.',
  loggedInAs: (email) => `Ingelogd als ${email}`,
  memberships: 'Lidmaatschappen',
  noMemberships: 'U hebt nog geen lidmaatschap.',
  forMembers: 'Voor leden',
  viewsUsed: 'U hebt uw gratis artikelen gelezen. Log in of word lid om verder te lezen.',
});

const passwords = (): PasswordWords => ({
  changePassword: 'Wachtwoord wijzigen',
  password: 'Wachtwoord',
  newPassword: 'Nieuw wachtwoord',
  passwordHelp: 'Minstens 12 tekens. Een paar woorden zijn makkelijk te onthouden.',
  forgotPassword: 'Wachtwoord vergeten?',
  resetPassword: 'Wachtwoord opnieuw instellen',
  resetText: 'Vul uw e-mailadres in. We sturen u een link om een nieuw wachtwoord te kiezen.',
  resetSubmit: 'Link sturen',
  resetDone:
    'Als er een account met dit adres is, hebben we er een e-mail naartoe gestuurd. De link daarin werkt een uur.',
  setPassword: 'Kies een nieuw wachtwoord',
  setSubmit: 'Wachtwoord opslaan',
  resetOver: 'Deze link werkt niet meer. Vraag een nieuwe aan.',
  requestNewLink: 'Nieuwe link aanvragen',
  passwordShort: 'Het wachtwoord moet minstens 12 tekens hebben.',
  passwordLong: 'Het wachtwoord mag hoogstens 200 tekens hebben.',
  passwordNames: 'Het wachtwoord mag niet uw naam of e-mailadres zijn. Kies een ander.',
  passwordCommon: 'Dit wachtwoord is makkelijk te raden. Kies een ander.',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `Rond uw registratie bij ${site} af`,
  confirmText: (site) =>
    `Bedankt voor uw registratie bij ${site}. Open deze link om de registratie af te ronden. De link werkt 48 uur.`,
  knownSubject: (site) => `Uw account bij ${site}`,
  knownText: (site) =>
    `Iemand, waarschijnlijk uzelf, wilde zich met dit adres registreren bij ${site}. U hebt al een account: log in met deze link. Bent u uw wachtwoord vergeten, dan kunt u daar een nieuw kiezen.`,
  resetSubject: (site) => `Een nieuw wachtwoord voor ${site}`,
  resetMailText: (site) =>
    `Open deze link om een nieuw wachtwoord voor ${site} te kiezen. De link werkt een uur.`,
  ignoreMail: 'Hebt u niet om deze e-mail gevraagd, dan kunt u hem negeren. Er verandert niets.',
});
