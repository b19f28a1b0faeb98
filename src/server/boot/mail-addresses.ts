/** Addresses of mail servers in the environment. */
import { z } from 'zod';

/**
 * The URL of an SMTP server, with a user and a password if it requires them: `smtp://` upgrades to TLS if the server
 * offers it, `smtps://` requires it. Undefined if the variable is unset.
 */
export const smtpAddress = z
  .url({
    protocol: /^smtps?$/,
    error: 'must be an address like smtp://user:password@mail.example.org:587',
  })
  .optional();

/**
 * The URL of a mailbox on an IMAP server, with user and password: encrypted, unless the server is on this machine. The
 * path is the name of the mailbox; without one, INBOX is meant. Undefined if the variable is unset.
 */
export const imapAddress = z
  .url({
    protocol: /^imaps?$/,
    error: 'must be an address like imaps://user:password@imap.example.org/INBOX',
  })
  .refine(
    (url) => url.startsWith('imaps:') || ['localhost', '127.0.0.1'].includes(new URL(url).hostname),
    'must begin with imaps://, except on this machine',
  )
  .optional();
