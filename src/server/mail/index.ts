/** Sending mail: by SMTP, or into files of the data directory. The capability's front door. */
export { createMailer, type Mailer, type MailOutcome } from './mailer.ts';
