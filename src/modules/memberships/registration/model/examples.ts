import type { RegistrationQuestions } from './registration-ask.ts';

/** A membership whose registration has many questions. */
export const EXAMPLE_ASK: RegistrationQuestions = {
  email: 'marit@lock.example',
  membershipId: 1,
  commonFields: ['firstName', 'lastName', 'company', 'countryCode'],
  questions: [
    {
      id: 1,
      label: 'What do you do?',
      type: 1,
      answers: [
        { id: 1, label: 'I run a port' },
        { id: 2, label: 'I ship goods' },
      ],
      isRequired: true,
    },
  ],
  formText: 'Two questions help us to write for you.',
  membership: { title: 'Harbour masters', isFree: false, price: 4900, currency: 'EUR', period: 'year' },
  countryCode: null,
  region: null,
  choices: [
    {
      name: 'tideTables',
      label: 'Tide tables',
      consentText: 'We email the tables that you choose.',
      options: [{ id: 1, label: 'North Sea', help: 'Four ports' }],
    },
  ],
  consents: { account: 'I agree to the terms of use.', marketing: null },
  shown: { wordingVersion: '1', policy: null },
};
