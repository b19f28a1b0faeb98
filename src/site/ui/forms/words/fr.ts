import type { Formats } from '#model/define-words.ts';
import type { FormWords } from './en.ts';

export const fr = ({ number }: Formats): FormWords => ({
  required: 'Veuillez remplir ce champ.',
  tooLong: (max) => `Veuillez utiliser ${number(max)} caractères au maximum.`,
  personName: 'Un nom ne peut contenir ni adresse web ni adresse e-mail.',
  email: 'Veuillez saisir une adresse e-mail, par exemple nom@example.org.',
  phone: 'Veuillez saisir un numéro de téléphone, par exemple +32 3 555 01 70.',
  number: 'Veuillez saisir un nombre.',
  wholeNumber: 'Saisissez un nombre entier.',
  date: 'Veuillez saisir une date, par exemple 2026-11-23.',
  choice: 'Veuillez choisir l’une des options.',
  region: 'Veuillez choisir une région du pays choisi.',
  atLeast: (least) => `La valeur minimale est ${least}.`,
  atMost: (most) => `La valeur maximale est ${most}.`,
  consentRequired: 'Veuillez donner votre accord pour que nous puissions vous écrire.',
  summary: 'Veuillez corriger les erreurs de ce formulaire',
  afterLabel: '\u00A0: ',
  checkAndSend: 'Veuillez relire votre saisie, puis appuyer de nouveau sur le bouton pour l’envoyer.',
  refused:
    'Rien n’a été envoyé : un champ invisible était rempli. Il est vide à présent. Veuillez appuyer de nouveau sur le bouton.',
  notChecked: 'La vérification que vous êtes une personne a échoué. Rechargez la page et réessayez.',
  tooFast: 'C’était très rapide. Veuillez attendre quelques secondes et appuyer de nouveau sur le bouton.',
  tooMany:
    'Trop de messages ont été envoyés d’ici. Votre texte n’est pas perdu : veuillez réessayer dans une heure.',
  simulated:
    'Ce n’est pas possible pendant que l’équipe consulte le site en tant que lecteur. Terminez d’abord la simulation.',
  sentBefore:
    'Ce formulaire a déjà été envoyé avec un autre contenu. Pour envoyer aussi celui-ci, appuyez de nouveau sur le bouton.',
  formChanged:
    'Ce formulaire a changé depuis que vous l’avez ouvert. Veuillez le vérifier et l’envoyer de nouveau.',
  unreachable: 'Le serveur est injoignable. Votre texte n’est pas perdu : veuillez réessayer.',
  close: 'Fermer',
  sending: 'Envoi en cours …',
  requiredNote: 'Les champs marqués d’un astérisque sont obligatoires.',
  select: 'Veuillez choisir',
  country: 'Pays',
  regionLabel: 'État, province ou région',
  noRegion: 'Mon pays n’en a pas',
  consent: 'Consentement',
  consentLabel: 'J’accepte que vous utilisiez ces données pour me répondre et m’écrire par e-mail.',
  leaveEmpty: 'Laissez ce champ vide',
  mailNote: 'Envoyé avec un formulaire du site. Votre réponse parviendra à l’expéditeur.',
});
