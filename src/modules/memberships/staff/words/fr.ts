import type { StaffWords } from './en.ts';

export const fr = (): StaffWords => ({
  invitedSubject: (site) => `Votre compte sur ${site}`,
  invitedText: (site) =>
    `L’équipe de ${site} a créé un compte pour vous. Ouvrez ce lien pour choisir un mot de passe. Il est valable trois jours ; ensuite, vous pourrez en demander un autre sur la page de connexion.`,
  emailChangedSubject: (site) => `Votre adresse e-mail sur ${site} a été modifiée`,
  emailChangedText: (site, email) =>
    `L’équipe de ${site} a remplacé l’adresse e-mail de votre compte par ${email}. Connectez-vous désormais avec la nouvelle adresse. Si vous ne vous y attendiez pas, répondez à cet e-mail.`,
  orderReceivedSubject: 'Nous avons reçu votre commande',
  orderReceivedText: (membership, price) =>
    `Merci. Vous avez commandé ${membership} (${price}). Nous vous écrirons dès que la commande sera confirmée.`,
  orderConfirmedSubject: (membership) => `Votre formule ${membership} est active`,
  orderConfirmedText: (membership) =>
    `Votre commande est confirmée. Connectez-vous pour lire tout ce que comprend ${membership}.`,
  orderCancelledSubject: 'Votre commande a été annulée',
  orderCancelledText: (membership) =>
    `Votre commande de ${membership} a été annulée. Rien ne vous a été facturé.`,
  orderForStaffSubject: (site) => `Nouvelle commande : ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader} a commandé ${membership} (${price}). Confirmez la commande une fois payée, ou annulez-la.`,
  seeOrders: 'Voir les commandes',
  orderNumber: (id) => `Numéro de commande : ${id}`,
  howToPay: 'Comment payer',
  waitsForPayment: 'En attente de paiement',
  perMonth: (price) => `${price} par mois`,
  perYear: (price) => `${price} par an`,
  membershipEndsSubject: (membership, day) => `Votre formule ${membership} prend fin le ${day}`,
  membershipEndsText: (membership, day) =>
    `Votre formule ${membership} prend fin le ${day}. Votre compte est conservé ; jusqu’à cette date, vous lisez tout comme avant. Votre compte indique comment continuer.`,
  membershipEndedSubject: (membership) => `Votre formule ${membership} a pris fin`,
  membershipEndedText: (membership, day) =>
    `Votre formule ${membership} a pris fin le ${day}. Votre compte est conservé, avec vos favoris et vos réglages. Votre compte indique comment continuer.`,
  toYourAccount: 'Accéder à votre compte',
  simulationTitle: 'Voir ce site en tant que lecteur',
  simulationQuestion: (email) =>
    `Vous verrez ce site en tant que ${email} pendant une journée au plus. Toute personne connectée ici dans ce navigateur sera déconnectée.`,
  beginSimulation: 'Voir comme ce lecteur',
  simulating: (email) => `Vous consultez ce site en tant que ${email}.`,
  endSimulation: 'Terminer',
});
