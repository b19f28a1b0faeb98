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

export const fr = (formats: Formats): AccountWords => ({
  ...sections(),
  ...seats(),
  ...favourites(formats),
  ...addresses(),
  ...further(formats),
  ...mails(),
});

const sections = (): SectionWords => ({
  jobTitle: 'Fonction',
  company: 'Entreprise',
  city: 'Ville',
  postalCode: 'Code postal',
  saveProfile: 'Enregistrer le profil',
  profileSaved: 'Votre profil a été enregistré.',
  currentPassword: 'Mot de passe actuel',
  wrongPassword: 'Ce n’est pas votre mot de passe actuel.',
  passwordNote: 'Vous serez déconnecté de tous vos autres appareils.',
  passwordSaved: 'Votre mot de passe a été modifié. Vous avez été déconnecté de tous vos autres appareils.',
  upgradeMembership: 'Changer de formule',
  endsOn: 'Prend fin le',
  upgradeText: 'Formules disponibles :',
  joined: 'Votre inscription est enregistrée.',
  ordered: 'Nous avons bien reçu votre commande. Vous recevrez un e-mail dès qu’elle sera confirmée.',
  cannotJoin: 'Cette formule n’est plus disponible.',
  devices: 'Appareils',
  devicesText: 'Vous êtes connecté sur ces appareils.',
  thisDevice: 'Cet appareil',
  unknownDevice: 'Appareil inconnu',
  loggedInOn: 'Connecté le',
  lastUsedOn: 'dernière utilisation le',
  logOut: 'Déconnecter',
  logOutDevice: (device) => `Déconnecter ${device}`,
  logOutEverywhere: 'Se déconnecter partout',
  deviceLoggedOut: 'L’appareil a été déconnecté.',
  consents: 'Consentements',
  consentAccount: 'Disposer d’un compte',
  consentMarketing: 'Recevoir des actualités et des offres par e-mail',
  consentGiven: 'Donné le',
  consentWithdrawn: 'Retiré le',
  withdrawConsent: 'Retirer',
  giveConsent: 'Donner mon consentement',
  consentSaved: 'Votre choix a été enregistré.',
  consentChanged: 'Ce texte a changé entre-temps. Veuillez le lire et choisir à nouveau.',
  noConsents: 'Aucun consentement ne vous a encore été demandé.',
  closeAccount: 'Fermer le compte',
  closeText:
    'Vos formules sont résiliées, vous êtes déconnecté partout et vos données personnelles sont supprimées. Les commandes sont conservées dix ans sans votre nom, comme l’exige le droit fiscal. Cette action est irréversible.',
  closeSubmit: 'Fermer mon compte',
  noLongerLoggedIn:
    'Vous n’êtes plus connecté. Rien n’a été enregistré. Connectez-vous et envoyez ce formulaire de nouveau.',
  tooManyTries: 'Trop de tentatives. Réessayez dans 15 minutes.',
  unableToLogout: (message) => `Déconnexion impossible : ${message}`,
});

const seats = (): SeatWords => ({
  siteLicence: 'Licence d’entreprise',
  seatHeld: (company) =>
    `${company} vous donne accès aux articles réservés aux membres. Vous occupez une place de sa licence.`,
  seatFree: (company) =>
    `${company} donne accès aux articles réservés aux membres. Vous n’occupez aucune place de sa licence : reconnectez-vous pour en prendre une.`,
  seatsFull: (company) =>
    `${company} donne accès aux articles réservés aux membres, mais toutes les places de sa licence sont prises. Reconnectez-vous dès qu’une place se libère.`,
  releaseSeat: 'Libérer la place',
  seatReleased: 'Votre place a été libérée.',
});

const favourites = ({ number }: Formats): FavouriteWords => ({
  manageFavorites: 'Gérer les favoris',
  noFavorites: 'Vous n’avez pas encore de favoris. Enregistrez un article pour le retrouver ici.',
  addFavorite: 'Enregistrer',
  removeFavorite: 'Retirer',
  removeNamed: (title) => `Retirer ${title} de vos favoris`,
  favoriteRemoved: 'Retiré de vos favoris.',
  favoritesFull: (most) =>
    `Vous pouvez avoir jusqu’à ${number(most)} favoris. Retirez-en pour en ajouter d’autres.`,
  moreFavorites: 'Plus de favoris',
  favoriteFailed: 'Vos favoris n’ont pas pu être modifiés. Veuillez réessayer.',
});

const addresses = (): AddressWords => ({
  changeEmail: 'Changer d’adresse e-mail',
  changeEmailText:
    'Nous enverrons un lien à la nouvelle adresse. Le changement prend effet dès que vous l’ouvrez. Votre adresse actuelle est également prévenue.',
  currentEmail: (email) => `Adresse actuelle : ${email}`,
  newEmail: 'Nouvelle adresse e-mail',
  changeEmailSubmit: 'Envoyer le lien de confirmation',
  changeEmailDone:
    'Nous avons envoyé un e-mail à la nouvelle adresse. Ouvrez le lien qu’il contient dans les 48 heures pour confirmer le changement.',
  sameEmail: 'C’est déjà votre adresse e-mail.',
  confirmEmail: 'Confirmez votre nouvelle adresse e-mail',
  confirmEmailText: 'Vous vous connecterez désormais avec cette adresse.',
  confirmEmailSubmit: 'Confirmer',
  emailChanged: 'Votre adresse e-mail a été modifiée.',
  undoEmail: 'Conserver votre ancienne adresse e-mail',
  undoEmailText:
    'Votre ancienne adresse sera rétablie, tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
  undoEmailSubmit: 'Rétablir l’ancienne adresse',
  changeLinkOver: 'Ce lien ne fonctionne plus.',
  backToAccount: 'Retour à votre compte',
});

const further = ({ number }: Formats): FurtherAddressWords => ({
  emailAddresses: 'Adresses e-mail',
  emailAddressesText: 'Vous pouvez vous connecter avec chaque adresse confirmée.',
  primaryAddress: 'Principale',
  waitingAddress: 'En attente de confirmation',
  addAddress: 'Ajouter une adresse',
  addAddressText:
    'Nous enverrons un lien à la nouvelle adresse. Elle est ajoutée dès que vous l’ouvrez. Votre adresse principale est également prévenue.',
  addAddressDone:
    'Nous avons envoyé un e-mail à la nouvelle adresse. Ouvrez le lien qu’il contient dans les 48 heures pour confirmer l’adresse.',
  addressAdded: 'L’adresse a été ajoutée.',
  addressesFull: (most) =>
    `Vous pouvez avoir jusqu’à ${number(most)} adresses. Retirez-en une pour en ajouter une autre.`,
  changeAddress: 'Modifier une adresse',
  address: 'Adresse',
  whatToDo: 'Action',
  makePrimary: 'Définir comme adresse principale',
  removeAddress: 'Retirer',
  changeAddressSubmit: 'Modifier l’adresse',
  addressRemoved: 'L’adresse a été retirée.',
  addressMissing: 'Cette adresse ne fait plus partie de votre compte.',
  addressWaits: 'Confirmez d’abord cette adresse : ouvrez le lien que nous lui avons envoyé.',
  confirmAddedText: 'Vous pouvez désormais aussi vous connecter avec cette adresse.',
  undoAdded: 'Retirer l’adresse ajoutée',
  undoAddedText:
    'L’adresse ajoutée sera retirée, tous les appareils seront déconnectés et vous choisirez un nouveau mot de passe.',
  undoAddedSubmit: 'Retirer l’adresse',
  addedSubject: (site) => `Une adresse e-mail est ajoutée à votre compte sur ${site}`,
  addedText: (site, email) =>
    `Quelqu’un qui connaît votre mot de passe a demandé à ajouter l’adresse ${email} à votre compte sur ${site}. Si ce n’était pas vous, retirez-la avec ce lien. Il est valable 7 jours.`,
});

const mails = (): AccountMailWords => ({
  changeSubject: (site) => `Confirmez votre nouvelle adresse e-mail pour ${site}`,
  changeText: (site) =>
    `Ouvrez ce lien pour utiliser cette adresse avec votre compte sur ${site}. Il est valable 48 heures.`,
  takenSubject: (site) => `Votre compte sur ${site}`,
  takenText: (site) =>
    `Quelqu’un a demandé à utiliser cette adresse pour un compte sur ${site}. Elle appartient déjà à un compte : rien n’a changé. Si c’était vous, connectez-vous avec cette adresse.`,
  noticeSubject: (site) => `Votre adresse e-mail sur ${site} va changer`,
  noticeText: (site, email) =>
    `Quelqu’un qui connaît votre mot de passe a demandé à remplacer l’adresse e-mail de votre compte sur ${site} par ${email}. Si ce n’était pas vous, rétablissez votre ancienne adresse avec ce lien. Il est valable 7 jours.`,
  noticeElsewhereText: (site, email) =>
    `Quelqu’un qui connaît votre mot de passe a demandé à modifier les adresses e-mail de votre compte sur ${site} : ${email}. Si ce n’était pas vous, choisissez un nouveau mot de passe. Un lien qui annule ce changement a été envoyé à l’adresse qu’avait votre compte avant ses dernières modifications.`,
  noticeNote: 'Si vous avez demandé ce changement, vous n’avez rien à faire.',
  closedSubject: (site) => `Votre compte sur ${site} a été fermé`,
  closedText: (site) =>
    `Votre compte sur ${site} a été fermé. Vos formules ont été résiliées et vos données personnelles ont été supprimées. Les commandes sont conservées dix ans sans votre nom, comme l’exige le droit fiscal.`,
  closedNote: 'Si vous n’avez pas fermé votre compte, répondez à cet e-mail ou contactez-nous.',
});
