import type { MailWords, MemberWords, PageWords, PasswordWords } from './en.ts';

export const fr = (): MemberWords => ({ ...pages(), ...passwords(), ...mails() });

const pages = (): PageWords => ({
  login: 'Se connecter',
  joinNow: 'S’inscrire',
  logout: 'Se déconnecter',
  myAccount: 'Mon compte',
  myProfile: 'Mon profil',
  email: 'E-mail',
  firstName: 'Prénom',
  lastName: 'Nom',
  tooManyLogins: 'Trop de tentatives de connexion. Réessayez dans 15 minutes.',
  loginMismatch: 'L’adresse e-mail et le mot de passe ne correspondent pas.',
  loginFailed:
    'Veuillez réessayer ou réinitialiser votre mot de passe avec le lien ci-dessous. Si le problème persiste, écrivez à notre service clients en précisant votre navigateur.',
  loginRetry: 'Veuillez réessayer ou réinitialiser votre mot de passe avec le lien ci-dessous.',
  completeBeforeLogin: 'Veuillez terminer votre inscription avant de vous connecter',
  noAccountYet: 'Pas encore de compte ?',
  haveAccount: 'Vous avez déjà un compte ?',
  chooseMembership: 'Choisir une formule',
  join: (title) => `Rejoindre ${title}`,
  joinText: 'Indiquez votre adresse e-mail. Nous vous enverrons un lien pour terminer votre inscription.',
  joinSubmit: 'S’inscrire',
  joinDone:
    'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient dans les 48 heures pour terminer votre inscription.',
  notAvailable: 'Les inscriptions ne sont pas disponibles pour le moment',
  completeRegistration: 'Veuillez terminer votre inscription',
  completeSubmit: 'Terminer l’inscription',
  linkOver: 'Ce lien ne fonctionne plus. Inscrivez-vous à nouveau pour en recevoir un autre.',
  restartRegistration: 'S’inscrire à nouveau',
  membersOnly: 'Cet article est réservé aux membres. Connectez-vous pour lire la suite, ou inscrivez-vous.',
  membershipNeeded:
    'Cet article est réservé aux lecteurs ayant souscrit une formule. Connectez-vous pour lire la suite, ou inscrivez-vous.',
  membershipMissing: 'Votre formule ne comprend pas cet article.',
  loggedInAs: (email) => `Connecté en tant que ${email}`,
  memberships: 'Formules',
  noMemberships: 'Vous n’avez pas encore de formule.',
  forMembers: 'Réservé aux membres',
  viewsUsed: 'Vous avez lu tous vos articles gratuits. Connectez-vous ou inscrivez-vous pour continuer.',
});

const passwords = (): PasswordWords => ({
  changePassword: 'Changer de mot de passe',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHelp: 'Au moins 12 caractères. Quelques mots se retiennent facilement.',
  forgotPassword: 'Mot de passe oublié ?',
  resetPassword: 'Réinitialiser le mot de passe',
  resetText:
    'Indiquez votre adresse e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  resetSubmit: 'Envoyer le lien',
  resetDone:
    'S’il existe un compte à cette adresse, nous lui avons envoyé un e-mail. Le lien qu’il contient est valable une heure.',
  setPassword: 'Choisir un nouveau mot de passe',
  setSubmit: 'Enregistrer le mot de passe',
  resetOver: 'Ce lien ne fonctionne plus. Demandez-en un autre.',
  requestNewLink: 'Demander un nouveau lien',
  passwordShort: 'Le mot de passe doit compter au moins 12 caractères.',
  passwordLong: 'Le mot de passe peut compter au plus 200 caractères.',
  passwordNames: 'Le mot de passe ne peut être ni votre nom ni votre adresse. Choisissez-en un autre.',
  passwordCommon: 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
});

const mails = (): MailWords => ({
  confirmSubject: (site) => `Terminez votre inscription à ${site}`,
  confirmText: (site) =>
    `Merci de votre inscription à ${site}. Ouvrez ce lien pour la terminer. Il est valable 48 heures.`,
  knownSubject: (site) => `Votre compte sur ${site}`,
  knownText: (site) =>
    `Quelqu’un, sans doute vous, a voulu s’inscrire à ${site} avec cette adresse. Vous avez déjà un compte : connectez-vous avec ce lien. Si vous avez oublié votre mot de passe, vous pourrez en choisir un nouveau.`,
  resetSubject: (site) => `Un nouveau mot de passe pour ${site}`,
  resetMailText: (site) =>
    `Ouvrez ce lien pour choisir un nouveau mot de passe pour ${site}. Il est valable une heure.`,
  ignoreMail: 'Si vous n’avez pas demandé cet e-mail, ignorez-le. Rien ne changera.',
});
