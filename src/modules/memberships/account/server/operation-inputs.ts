/** Inputs that several operations about accounts take. */
import { text } from '#fields/text/field.ts';
import { CONSENT_TEXT_LENGTH_MAX } from '../settings/consents.ts';

export const RECAPTCHA_TOKEN = text({
  label: 'Bot check',
  lengthMax: 2_000,
  help: 'The payload of ALTCHA for a challenge of getBotCheckChallenge, or the token of reCAPTCHA where the installation uses it: made on a domain of the site; of version 3, with the name of the operation as its action.',
});

export const SESSION_ID = text({
  label: 'Session',
  lengthMax: 100,
  help: 'As the tracking of the page names the visit.',
});

export const CONSENT_TEXT = text({
  label: 'Text of the consent',
  lengthMax: CONSENT_TEXT_LENGTH_MAX,
  help: 'The text the reader saw next to the checkbox. Stored with the consent.',
});

/** The single-use secret of an email. */
export const LINK_SECRET = text({
  label: 'Secret from the email',
  required: true,
  lengthMax: 100,
  input: 'password',
});
