import type { RegistrationWords } from './en.ts';

export const nl = (): RegistrationWords => ({
  title: 'Functie',
  company: 'Bedrijf',
  city: 'Plaats',
  postalCode: 'Postcode',
  country: 'Land',
  loginOutage: 'Inloggen en lid worden is op dit moment niet mogelijk. Probeer het later nog eens.',
  free: 'Gratis',
  priceMonth: (price) => `${price} per maand`,
  priceYear: (price) => `${price} per jaar`,
  priceOnce: (price) => `${price}, eenmalig`,
  askSupport: (email) => `Hulp nodig? Schrijf naar ${email}.`,
  customerService: 'Mail de klantenservice',
  joinedTitle: (title) => `U bent lid geworden van ${title}`,
  readOn: 'Doorgaan',
  byLink: 'Inloggen met een link per e-mail',
  byLinkTitle: 'Inloggen per e-mail',
  byLinkText: 'Vul uw e-mailadres in. We sturen u een link waarmee u inlogt.',
  byLinkSubmit: 'Link versturen',
  byLinkDone:
    'Als er een account bij dit adres hoort, hebben we er een e-mail naartoe gestuurd. De link werkt 15 minuten.',
  byLinkSubject: (site) => `Inloggen bij ${site}`,
  byLinkMail: (site) => `Open deze link om in te loggen bij ${site}. Hij werkt één keer, 15 minuten lang.`,
  byLinkOver: 'Deze link werkt niet meer. Vraag een nieuwe aan.',
  byLinkConfirm: 'Nu inloggen',
  byLinkConfirmText: 'Druk op de knop om op dit apparaat in te loggen.',
});
