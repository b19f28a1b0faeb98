/** Lists whose length is judged before their entries: zod alone checks every entry of a list that is far too long. */
import { z } from 'zod';

export interface ListBounds {
  max: number;
  /** Said of a list that is too long; nothing else is said of it then. */
  message: string;
  /** Said of a value that is no list. */
  typeMessage?: string;
}

/** The check of a list of at most `max` entries. */
export function boundedList<Item extends z.ZodType>(item: Item, { max, message, typeMessage }: ListBounds) {
  return z.array(z.unknown(), typeMessage).max(max, { message, abort: true }).pipe(z.array(item));
}
