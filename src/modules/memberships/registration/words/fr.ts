import type { RegistrationWords } from './en.ts';

export const fr = (): RegistrationWords => ({
  title: 'Fonction',
  company: 'Entreprise',
  city: 'Ville',
  postalCode: 'Code postal',
  country: 'Pays',
  loginOutage:
    'La connexion et l’inscription ne sont pas disponibles pour le moment. Veuillez réessayer plus tard.',
  notQualified: 'Cette formule n’est pas ouverte à tous. Vous pouvez en choisir une autre.',
  free: 'Gratuit',
  priceMonth: (price) => `${price} par mois`,
  priceYear: (price) => `${price} par an`,
  priceOnce: (price) => `${price}, en une fois`,
  askSupport: (email) => `Besoin d’aide ? Écrivez à ${email}.`,
  customerService: 'Écrire au service clients',
  joinedTitle: (title) => `Votre inscription à ${title} est enregistrée`,
  readOn: 'Continuer',
  byLink: 'Se connecter avec un lien par e-mail',
  byLinkTitle: 'Se connecter par e-mail',
  byLinkText: 'Saisissez votre adresse e-mail. Nous vous enverrons un lien qui vous connecte.',
  byLinkSubmit: 'Envoyer le lien',
  byLinkDone:
    'S’il existe un compte pour cette adresse, nous lui avons envoyé un e-mail. Le lien fonctionne pendant 15 minutes.',
  byLinkSubject: (site) => `Votre connexion à ${site}`,
  byLinkMail: (site) =>
    `Ouvrez ce lien pour vous connecter à ${site}. Il fonctionne une fois, pendant 15 minutes.`,
  byLinkOver: 'Ce lien ne fonctionne plus. Demandez-en un nouveau.',
  byLinkConfirm: 'Se connecter maintenant',
  byLinkConfirmText: 'Appuyez sur le bouton pour vous connecter sur cet appareil.',
});
