/** Messages of registration and login, in addition to the module's. */
export interface RegistrationWords {
  title: string;
  company: string;
  city: string;
  postalCode: string;
  country: string;
  loginOutage: string;
  notQualified: string;
  free: string;
  priceMonth: (price: string) => string;
  priceYear: (price: string) => string;
  priceOnce: (price: string) => string;
  askSupport: (email: string) => string;
  customerService: string;
  joinedTitle: (title: string) => string;
  readOn: string;
  byLink: string;
  byLinkTitle: string;
  byLinkText: string;
  byLinkSubmit: string;
  byLinkDone: string;
  byLinkSubject: (site: string) => string;
  byLinkMail: (site: string) => string;
  byLinkOver: string;
  byLinkConfirm: string;
  byLinkConfirmText: string;
}

export const en = (): RegistrationWords => ({
  title: 'Job title',
  company: 'Company',
  city: 'City',
  postalCode: 'Postal code',
  country: 'Country',
  loginOutage: 'Login and joining are not available at the moment. Please try again later.',
  notQualified: 'This membership is not open to everyone. You can choose another one.',
  free: 'Free of charge',
  priceMonth: (price) => `${price} a month`,
  priceYear: (price) => `${price} a year`,
  priceOnce: (price) => `${price}, paid once`,
  askSupport: (email) => `Do you need help? Write to ${email}.`,
  customerService: 'Email customer service',
  joinedTitle: (title) => `You have joined ${title}`,
  readOn: 'Continue',
  byLink: 'Log in with a link by email',
  byLinkTitle: 'Log in by email',
  byLinkText: 'Enter your email address. We will send you a link that logs you in.',
  byLinkSubmit: 'Send link',
  byLinkDone:
    'If there is an account for this address, we have sent it an email. The link in it works for 15 minutes.',
  byLinkSubject: (site) => `Your login at ${site}`,
  byLinkMail: (site) => `Open this link to log in at ${site}. It works once, for 15 minutes.`,
  byLinkOver: 'This link no longer works. Ask for a new one.',
  byLinkConfirm: 'Log in now',
  byLinkConfirmText: 'Press the button to log in on this device.',
});
