/** A mail as its author writes it: what it says, in reading order. Both of its forms are made of this. */
export interface Mail {
  subject: string;
  /** Said before anything else. */
  greeting: string;
  parts: readonly MailPart[];
}

export type MailPart =
  | { kind: 'paragraph'; text: string }
  /** The one thing to do; its address must be on the admin's origin. */
  | { kind: 'link'; label: string; url: string }
  /** Small print. */
  | { kind: 'note'; text: string };

/** Stands in a stored mail for the secret of its link, which is put in when the mail leaves. */
export const SECRET_PLACEHOLDER = '••••••••';

/** A text that is no link, so that no secret is put into it, whatever someone is called. */
export function withoutSecretMark(text: string): string {
  return text.replace(/•{4,}/g, '•••');
}
