import type { RegistrationWords } from './en.ts';

export const de = (): RegistrationWords => ({
  title: 'Position',
  company: 'Unternehmen',
  city: 'Ort',
  postalCode: 'Postleitzahl',
  country: 'Land',
  loginOutage:
    'Anmeldung und Registrierung sind zurzeit nicht möglich. Bitte versuchen Sie es später noch einmal.',
  notQualified: 'Diese Mitgliedschaft steht nicht allen offen. Sie können eine andere wählen.',
  free: 'Kostenlos',
  priceMonth: (price) => `${price} im Monat`,
  priceYear: (price) => `${price} im Jahr`,
  priceOnce: (price) => `${price}, einmalig`,
  askSupport: (email) => `Brauchen Sie Hilfe? Schreiben Sie an ${email}.`,
  customerService: 'E-Mail an den Kundendienst',
  joinedTitle: (title) => `Sie sind jetzt Mitglied: ${title}`,
  readOn: 'Weiter',
  byLink: 'Mit einem Link per E-Mail anmelden',
  byLinkTitle: 'Anmelden per E-Mail',
  byLinkText: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, der Sie anmeldet.',
  byLinkSubmit: 'Link senden',
  byLinkDone:
    'Wenn es zu dieser Adresse ein Konto gibt, haben wir ihr eine E-Mail geschickt. Der Link darin funktioniert 15 Minuten.',
  byLinkSubject: (site) => `Ihre Anmeldung bei ${site}`,
  byLinkMail: (site) =>
    `Öffnen Sie diesen Link, um sich bei ${site} anzumelden. Er funktioniert einmal, 15 Minuten lang.`,
  byLinkOver: 'Dieser Link funktioniert nicht mehr. Fordern Sie einen neuen an.',
  byLinkConfirm: 'Jetzt anmelden',
  byLinkConfirmText: 'Klicken Sie auf die Schaltfläche, um sich auf diesem Gerät anzumelden.',
});
