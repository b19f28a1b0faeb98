/** Sends mail: by SMTP, or into files of the data directory. Public entry point. */
export { createMailer, mailSeal, probeMailServer, type Mailer, type MailOutcome } from './mailer.ts';
export { erasedRecipients } from './erased-recipients.ts';
