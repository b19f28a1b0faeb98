/** What the subscribe block loads. */
import { z } from 'zod';

const offered = z.strictObject({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** The sister site that it belongs to; null for the site itself. */
  sister: z.strictObject({ id: z.int(), name: z.string() }).nullable().default(null),
});

const schema = z.strictObject({
  /** Newsletters that the reader has not subscribed to. */
  newsletters: z.array(offered),
  /** Whether there are newsletters at all. */
  hasAny: z.boolean(),
  /** Address of the logged-in member. */
  memberEmail: z.string().nullable(),
  /** The site's own text of the consent; null for the standard text. */
  consentText: z.string().nullable(),
  /** The site's own label of the button. */
  buttonLabel: z.string().nullable(),
});

export type SubscribeData = z.infer<typeof schema>;

/** The data of a block; null for anything else. */
export function subscribeData(data: unknown): SubscribeData | null {
  return schema.nullable().catch(null).parse(data);
}
