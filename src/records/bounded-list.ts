/** Lists whose length is checked before their entries: zod by itself checks every entry of a list that is far too long. */
import { z } from 'zod';

export interface ListBounds {
  max: number;
  /** Message for a list that is too long; the only one then. */
  message: string;
  /** Message for a value that isn't a list. */
  typeMessage?: string;
}

/** The check of a list of at most `max` entries. */
export function boundedList<Item extends z.ZodType>(item: Item, { max, message, typeMessage }: ListBounds) {
  return z.array(z.unknown(), typeMessage).max(max, { message, abort: true }).pipe(z.array(item));
}
