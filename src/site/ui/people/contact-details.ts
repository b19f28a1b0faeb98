/** A person's contact details, loaded by blocks that list people in addition to the cards. */
export interface ContactDetails {
  email: string | null;
  phone: string | null;
}

/** Contact details by the person's id. */
export type ContactDetailsById = Readonly<Record<number, ContactDetails>>;

/** Maximum number of people in one block (the field of a company has the same maximum). */
export const CONTACTS_MAX = 20;

/** Builds contact details from rows with `id`, `email` and `phone`. */
export function contactDetails(rows: readonly Record<string, unknown>[]): ContactDetailsById {
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);
  return Object.fromEntries(
    rows.map(({ id, email, phone }) => [Number(id), { email: text(email), phone: text(phone) }]),
  );
}
