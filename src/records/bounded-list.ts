/**
 * Lists whose length is checked before their entries, because zod would check every entry of a list that is
 * far too long.
 */
import { z } from 'zod';

export interface ListBounds {
  max: number;
  /** Message for a list that is too long; no other message is then returned. */
  message: string;
  /** Message for a value that isn't a list. */
  typeMessage?: string;
}

/** Schema of a list with at most `max` entries. */
export function boundedList<Item extends z.ZodType>(item: Item, { max, message, typeMessage }: ListBounds) {
  return z.array(z.unknown(), typeMessage).max(max, { message, abort: true }).pipe(z.array(item));
}
