import type { StaffWords } from './en.ts';

export const nl = (): StaffWords => ({
  emailChangedSubject: (site) => `Je e-mailadres bij ${site} is gewijzigd`,
  emailChangedText: (site, email) =>
    `Het team van ${site} heeft het e-mailadres van je account gewijzigd in ${email}. Log voortaan in met het nieuwe adres. Had je dit niet verwacht, beantwoord dan deze e-mail.`,
  orderReceivedSubject: 'We hebben je bestelling ontvangen',
  orderReceivedText: (membership, price) =>
    `Bedankt. Je hebt ${membership} besteld (${price}). We schrijven je zodra de bestelling bevestigd is.`,
  orderConfirmedSubject: (membership) => `Je lidmaatschap ${membership} is actief`,
  orderConfirmedText: (membership) =>
    `Je bestelling is bevestigd. Log in om alles te lezen wat bij ${membership} hoort.`,
  orderCancelledSubject: 'Je bestelling is geannuleerd',
  orderCancelledText: (membership) =>
    `Je bestelling van ${membership} is geannuleerd. Er is niets in rekening gebracht.`,
  orderForStaffSubject: (site) => `Nieuwe bestelling: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader} heeft ${membership} besteld (${price}). Bevestig de bestelling zodra die betaald is, of annuleer die.`,
  seeOrders: 'Bestellingen bekijken',
  perMonth: (price) => `${price} per maand`,
  perYear: (price) => `${price} per jaar`,
  toYourAccount: 'Naar je account',
  simulationTitle: 'Deze site bekijken als lezer',
  simulationQuestion: (email) =>
    `U ziet deze site maximaal een dag lang als ${email}. Wie hier in deze browser is ingelogd, wordt uitgelogd.`,
  beginSimulation: 'Als deze lezer bekijken',
  simulating: (email) => `Je bekijkt deze site als ${email}.`,
  endSimulation: 'Beëindigen',
  simulationRefused:
    'Dat kan niet zolang medewerkers de site als lezer bekijken. Beëindig eerst de simulatie.',
});
