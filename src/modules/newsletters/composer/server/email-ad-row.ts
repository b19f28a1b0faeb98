/** Rows of sources of advertisements. */
import { z } from 'zod';
import { linkedAddress } from '#addresses/addresses.ts';
import type { EmailAdRow } from '#server/pages/define-email-ad-source.ts';

const line = (lengthMax: number) => z.string().trim().max(lengthMax).nullish();

/** A row of a source. Throws ZodError for texts that are too long, a link that readers cannot follow, or nothing to show. */
export const emailAdRowSchema = z
  .object({
    image: z.int().nullable(),
    alt: line(250),
    headline: line(120),
    text: line(300),
    button: line(60),
    link: z
      .string()
      .max(2_000)
      .refine((value) => linkedAddress(value) !== null, 'The link cannot be followed.'),
    label: line(60),
  })
  .refine(
    ({ image, headline }) => image !== null || Boolean(headline),
    'Without an image, a headline is needed.',
  ) satisfies z.ZodType<EmailAdRow>;
