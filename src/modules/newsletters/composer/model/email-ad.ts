/** An advertisement in an email. */
import { z } from 'zod';
import type { ImageSource } from '#media/image-source.ts';

/** What the block shows. Texts are null if they are left out. */
export const emailAdSchema = z.object({
  image: z.custom<ImageSource>((value) => typeof value === 'object' && value !== null).nullable(),
  headline: z.string().nullable(),
  text: z.string().nullable(),
  button: z.string().nullable(),
  link: z.string(),
  /** Null: the word “Advertisement” in the language of the site. */
  label: z.string().nullable(),
});

export type EmailAd = z.infer<typeof emailAdSchema>;
