/**
 * The parts of a mail, in reading order, as its author writes them. Its HTML and its text are both rendered
 * from this.
 */
export interface Mail {
  subject: string;
  /** First line of the mail. */
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

/**
 * Returns plain text without the placeholder, so that no secret is inserted in it, whatever a name contains.
 */
export function withoutSecretMark(text: string): string {
  return text.replace(/•{4,}/g, '•••');
}
