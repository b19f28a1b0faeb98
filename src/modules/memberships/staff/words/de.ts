import type { StaffWords } from './en.ts';

export const de = (): StaffWords => ({
  invitedSubject: (site) => `Ihr Konto bei ${site}`,
  invitedText: (site) =>
    `Das Team von ${site} hat ein Konto für Sie angelegt. Öffnen Sie diesen Link, um ein Passwort zu wählen. Er gilt drei Tage; danach können Sie auf der Anmeldeseite einen neuen anfordern.`,
  emailChangedSubject: (site) => `Ihre E-Mail-Adresse bei ${site} wurde geändert`,
  emailChangedText: (site, email) =>
    `Das Team von ${site} hat die E-Mail-Adresse Ihres Kontos in ${email} geändert. Melden Sie sich ab jetzt mit der neuen Adresse an. Wenn Sie das nicht erwartet haben, antworten Sie auf diese E-Mail.`,
  orderReceivedSubject: 'Wir haben Ihre Bestellung erhalten',
  orderReceivedText: (membership, price) =>
    `Vielen Dank. Sie haben ${membership} bestellt (${price}). Wir schreiben Ihnen, sobald die Bestellung bestätigt ist.`,
  orderConfirmedSubject: (membership) => `Ihre Mitgliedschaft ${membership} ist aktiv`,
  orderConfirmedText: (membership) =>
    `Ihre Bestellung ist bestätigt. Melden Sie sich an, um alles zu lesen, was ${membership} umfasst.`,
  orderCancelledSubject: 'Ihre Bestellung wurde storniert',
  orderCancelledText: (membership) =>
    `Ihre Bestellung von ${membership} wurde storniert. Es wurde Ihnen nichts berechnet.`,
  orderForStaffSubject: (site) => `Neue Bestellung: ${site}`,
  orderForStaffText: (reader, membership, price) =>
    `${reader} hat ${membership} bestellt (${price}). Bestätigen Sie die Bestellung, sobald sie bezahlt ist, oder stornieren Sie sie.`,
  seeOrders: 'Bestellungen ansehen',
  orderNumber: (id) => `Bestellnummer: ${id}`,
  howToPay: 'So bezahlen Sie',
  waitsForPayment: 'Wartet auf Zahlung',
  perMonth: (price) => `${price} pro Monat`,
  perYear: (price) => `${price} pro Jahr`,
  membershipEndsSubject: (membership, day) => `Ihre Mitgliedschaft ${membership} endet am ${day}`,
  membershipEndsText: (membership, day) =>
    `Ihre Mitgliedschaft ${membership} endet am ${day}. Ihr Konto bleibt bestehen; bis dahin lesen Sie alles wie gewohnt. In Ihrem Konto sehen Sie, wie es weitergeht.`,
  membershipEndedSubject: (membership) => `Ihre Mitgliedschaft ${membership} ist beendet`,
  membershipEndedText: (membership, day) =>
    `Ihre Mitgliedschaft ${membership} endete am ${day}. Ihr Konto mit Favoriten und Einstellungen bleibt bestehen. In Ihrem Konto sehen Sie, wie es weitergeht.`,
  toYourAccount: 'Zu Ihrem Konto',
  simulationTitle: 'Diese Website als Leser ansehen',
  simulationQuestion: (email) =>
    `Sie sehen diese Website höchstens einen Tag lang als ${email}. Wer hier in diesem Browser angemeldet ist, wird abgemeldet.`,
  beginSimulation: 'Als dieser Leser ansehen',
  simulating: (email) => `Sie sehen diese Website als ${email}.`,
  endSimulation: 'Beenden',
});
