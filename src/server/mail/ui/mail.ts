/** A mail as its author writes it: its parts, in reading order. Both of its forms are rendered from this. */
export interface Mail {
  subject: string;
  /** The first line. */
  greeting: string;
  parts: readonly MailPart[];
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** The one action; its URL must be on the admin's origin. */
  | { kind: 'link'; label: string; url: string }
  /** Small print. */
  | { kind: 'note'; text: string };

/** Placeholder in a stored mail for the secret of its link, which is inserted when the mail is sent. */
export const SECRET_PLACEHOLDER = '••••••••';

/** Plain text without the placeholder, so that no secret is inserted, whatever a name contains. */
export function withoutSecretMark(text: string): string {
  return text.replace(/•{4,}/g, '•••');
}
