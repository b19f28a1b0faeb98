/** A person's contact details, loaded by blocks that list people in addition to the cards. */
export interface ContactDetails {
  email: string | null;
  phone: string | null;
}

/** By the id of the person. */
export type ContactDetailsById = Readonly<Record<number, ContactDetails>>;

/** Most people one block lists (the field of a company holds as many). */
export const CONTACTS_MAX = 20;

/** Of rows with `id`, `email` and `phone`. */
export function contactDetails(rows: readonly Record<string, unknown>[]): ContactDetailsById {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
  return Object.fromEntries(
    rows.map(({ id, email, phone }) => [Number(id), { email: text(email), phone: text(phone) }]),
  );
}
