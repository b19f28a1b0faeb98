/** Personal data of tables whose rows name a subscription, which has the address. */
import type { PersonalRows } from '#model/personal-data.ts';

/** How rows of the owner of a subscription are found, and that they are deleted with it. */
export const ROWS_OF_SUBSCRIBER = {
  by: 'address',
  column: 'email_key',
  through: { table: 'newsletter_subscription', idColumn: 'subscription_id' },
  erased: 'delete',
  merged: 'move',
} as const satisfies Partial<PersonalRows>;

/** SQL for the title of the newsletter of a row of `table`. */
export function newsletterTitleIn(table: string): string {
  return `(select n.title from newsletter_subscription s join newsletter n on n.organisation_id = s.organisation_id
    and n.id = s.newsletter_id where s.organisation_id = ${table}.organisation_id and s.id = ${table}.subscription_id)`;
}

/** SQL for the name of the campaign of a row of `table`. */
export function campaignNameIn(table: string): string {
  return `(select c.name from newsletter_campaign c
    where c.organisation_id = ${table}.organisation_id and c.id = ${table}.campaign_id)`;
}
