/** What the preferences block loads. */
import { z } from 'zod';

const schema = z.strictObject({
  /** Whose newsletters these are: proved by the link of an email, or by a login. Null: neither is valid. */
  owner: z
    .strictObject({
      email: z.string(),
      /** Id of the account; null for a link. */
      account: z.int().nullable(),
      /** Id of the delivery with the link; 0 for a login. */
      delivery: z.int().default(0),
    })
    .nullable(),
  /** Whether the owner has switched off that opens and clicks are recorded. */
  isUntracked: z.boolean().default(false),
  newsletters: z.array(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      description: z.string().nullable(),
      status: z.enum(['pending', 'confirmed', 'paused', 'unsubscribed']).nullable(),
      /** Whether readers can subscribe to it. */
      isOffered: z.boolean(),
      /** The sister site that it belongs to; null for the site itself. */
      sister: z.strictObject({ id: z.int(), name: z.string() }).nullable().default(null),
    }),
  ),
});

export type PreferencesData = z.infer<typeof schema>;
export type PreferredNewsletter = PreferencesData['newsletters'][number];

const NONE: PreferencesData = { owner: null, isUntracked: false, newsletters: [] };

/** The data of a block; without an owner for anything else. */
export function preferencesData(data: unknown): PreferencesData {
  return schema.catch(NONE).parse(data);
}

/**
 * Whether the owner can move newsletters to another address. The link of an email belongs to a subscription of the site; a
 * member may have none.
 */
export function canMove({ owner, newsletters }: PreferencesData): boolean {
  if (!owner) return false;
  return (
    owner.account === null ||
    newsletters.some(({ status, sister }) => sister === null && status !== null && status !== 'unsubscribed')
  );
}
