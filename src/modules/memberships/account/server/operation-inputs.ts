/** Inputs shared by several account operations. */
import { text } from '#fields/text/field.ts';
import { CONSENT_TEXT_LENGTH_MAX } from '../settings/consents.ts';

export const RECAPTCHA_TOKEN = text({
  label: 'Bot check',
  lengthMax: 2_000,
  help: 'The ALTCHA payload for a challenge of getBotCheckChallenge or, if the installation uses reCAPTCHA, its token, created on a domain of the site. Version 3 tokens need the operation’s name as action.',
});

export const SESSION_ID = text({
  label: 'Session',
  lengthMax: 100,
  help: 'The visit’s ID in analytics.',
});

export const CONSENT_TEXT = text({
  label: 'Text of the consent',
  lengthMax: CONSENT_TEXT_LENGTH_MAX,
  help: 'The text the reader saw next to the checkbox. Stored with the consent.',
});

/** The single-use secret from an email. */
export const LINK_SECRET = text({
  label: 'Secret from the email',
  required: true,
  lengthMax: 100,
  input: 'password',
});
