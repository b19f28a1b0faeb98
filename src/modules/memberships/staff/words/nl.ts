import type { StaffWords } from './en.ts';

export const nl = (): StaffWords => ({
  invitedSubject: (site) => `Uw account bij ${site}`,
  invitedText: (site) =>
    `Het team van ${site} heeft een account voor u aangemaakt. Open deze link om een wachtwoord te kiezen. De link werkt drie dagen; daarna kunt u op de inlogpagina een nieuwe aanvragen.`,
  emailChangedSubject: (site) => `Uw e-mailadres bij ${site} is gewijzigd`,
  emailChangedText: (site, email) =>
    `Het team van ${site} heeft het e-mailadres van uw account gewijzigd in ${email}. Log voortaan in met het nieuwe adres. Had u dit niet verwacht, beantwoord dan deze e-mail.`,
  orderReceivedSubject: 'We hebben uw bestelling ontvangen',
  orderReceivedText: (membership, price) =>
    `Bedankt. U hebt ${membership} besteld (${price}). We schrijven u zodra de bestelling bevestigd is.`,
  orderConfirmedSubject: (membership) => `Uw lidmaatschap ${membership} is actief`,
  orderConfirmedText: (membership) =>
    `Uw bestelling is bevestigd. Log in om alles te lezen wat bij ${membership} hoort.`,
  orderCancelledSubject: 'Uw bestelling is geannuleerd',
  orderCancelledText: (membership) =>
    `Uw bestelling van ${membership} is geannuleerd. Er is niets in rekening gebracht.`,
  orderForStaffSubject: (site) => `Nieuwe bestelling: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader} heeft ${membership} besteld (${price}). Bevestig de bestelling zodra die betaald is, of annuleer die.`,
  seeOrders: 'Bestellingen bekijken',
  orderNumber: (id) => `Bestelnummer: ${id}`,
  howToPay: 'Zo betaalt u',
  waitsForPayment: 'Wacht op betaling',
  perMonth: (price) => `${price} per maand`,
  perYear: (price) => `${price} per jaar`,
  membershipEndsSubject: (membership, day) => `Uw lidmaatschap ${membership} eindigt op ${day}`,
  membershipEndsText: (membership, day) =>
    `Uw lidmaatschap ${membership} eindigt op ${day}. Uw account blijft bestaan; tot die dag leest u alles zoals u gewend bent. In uw account ziet u hoe u verder kunt.`,
  membershipEndedSubject: (membership) => `Uw lidmaatschap ${membership} is beëindigd`,
  membershipEndedText: (membership, day) =>
    `Uw lidmaatschap ${membership} eindigde op ${day}. Uw account blijft bestaan, met uw favorieten en instellingen. In uw account ziet u hoe u verder kunt.`,
  toYourAccount: 'Naar uw account',
  simulationTitle: 'Deze site bekijken als lezer',
  simulationQuestion: (email) =>
    `U ziet deze site maximaal een dag lang als ${email}. Wie hier in deze browser is ingelogd, wordt uitgelogd.`,
  beginSimulation: 'Bekijken als deze lezer',
  simulating: (email) => `U bekijkt deze site als ${email}.`,
  endSimulation: 'Beëindigen',
});
