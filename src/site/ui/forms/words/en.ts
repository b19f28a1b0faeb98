import type { Formats } from '#model/define-words.ts';

export interface FormWords {
  required: string;
  tooLong: (max: number) => string;
  email: string;
  personName: string;
  phone: string;
  number: string;
  wholeNumber: string;
  date: string;
  choice: string;
  region: string;
  atLeast: (least: string) => string;
  atMost: (most: string) => string;
  consentRequired: string;
  /** Heading of the error list (specification, section 8). */
  summary: string;
  /** Between a label and its error in that list. */
  afterLabel: string;
  /** Shown to a reader without JavaScript who sends a form for the first time. */
  checkAndSend: string;
  /** Shown if the hidden spam-check field was filled in. */
  refused: string;
  tooFast: string;
  /** Shown for a submission whose bot-check token is invalid. */
  notChecked: string;
  tooMany: string;
  /** Shown to staff who view the site as a reader and send a form. */
  simulated: string;
  /** Shown if an attempt that was already accepted is submitted again with other values. */
  sentBefore: string;
  /** Shown if the form's texts or answers have changed since the reader loaded them. */
  formChanged: string;
  unreachable: string;
  /** Label of the button that removes a message from the page. */
  close: string;
  sending: string;
  requiredNote: string;
  select: string;
  country: string;
  regionLabel: string;
  /** Option for a reader whose country has no regions. */
  noRegion: string;
  consent: string;
  consentLabel: string;
  /** Label of the hidden field. */
  leaveEmpty: string;
  /** Shown below a form that is mailed to the desk. */
  mailNote: string;
}

export const en = ({ number }: Formats): FormWords => ({
  required: 'Fill in this field.',
  tooLong: (max) => `Use at most ${number(max)} characters.`,
  personName: 'A name may not hold a web address or an email address.',
  email: 'Enter an email address, like name@example.org.',
  phone: 'Enter a phone number, like +32 3 555 01 70.',
  number: 'Enter a number.',
  wholeNumber: 'Enter a whole number.',
  date: 'Enter a date, like 2026-11-23.',
  choice: 'Choose one of the options.',
  region: 'Choose a region of the chosen country.',
  atLeast: (least) => `The least allowed is ${least}.`,
  atMost: (most) => `The most allowed is ${most}.`,
  consentRequired: 'Agree, so that we may write to you.',
  summary: 'Please correct issues with this form',
  afterLabel: ': ',
  checkAndSend: 'Check what you wrote, then press the button again to send it.',
  refused:
    'This was not sent: a field that people do not see was filled in. It is empty now. Press the button again.',
  notChecked: 'The check that you are a person failed. Reload the page and try again.',
  tooFast: 'That was very fast. Wait a few seconds and press the button again.',
  tooMany: 'Too many messages were sent from here. Nothing you wrote is lost: please try again in an hour.',
  simulated: 'This is not possible while staff view the site as a reader. End the simulation first.',
  sentBefore:
    'This form was sent before with other words. To send what stands here as well, press the button again.',
  formChanged: 'Something on this form has changed since you opened it. Please check it and send it again.',
  unreachable: 'We cannot reach the server. Nothing you wrote is lost: please try again.',
  close: 'Close',
  sending: 'Sending …',
  requiredNote: 'Fields with an asterisk are required.',
  select: 'Choose',
  country: 'Country',
  regionLabel: 'State, province or region',
  noRegion: 'None of these',
  consent: 'Consent',
  consentLabel: 'I agree that you may use these details to answer me and write to me by email.',
  leaveEmpty: 'Leave this field empty',
  mailNote: 'Sent with a form of the site. Your answer goes to the sender.',
});
