/**
 * Slots of a compiled email: places that each recipient fills. While an email is rendered, a slot is a marker
 * with a random key, which no text of an editor can contain.
 */
import { z } from 'zod';

/**
 * `link`: the URL of the campaign's link with that number, counted from 1. `tracking`: markup that readers do not see;
 * empty in the plain text.
 */
export const slotSchema = z.discriminatedUnion('slot', [
  z.strictObject({ slot: z.literal('link'), number: z.int().min(1) }),
  z.strictObject({ slot: z.literal('unsubscribe') }),
  z.strictObject({ slot: z.literal('preferences') }),
  z.strictObject({ slot: z.literal('browser') }),
  z.strictObject({ slot: z.literal('name') }),
  z.strictObject({ slot: z.literal('tracking') }),
]);

export type Slot = z.infer<typeof slotSchema>;

/** A compiled text: constant parts and slots, in order. */
export const compiledSchema = z.array(z.union([z.string(), slotSchema]));

export type CompiledText = z.infer<typeof compiledSchema>;

/** Writes and finds the markers of one rendering. `key`: random lower-case letters and digits. */
export interface SlotMarkers {
  marker: (slot: Slot) => string;
  /** Splits a rendered text at its markers. */
  compile: (text: string) => CompiledText;
}

export function slotMarkers(key: string): SlotMarkers {
  const pattern = new RegExp(`slot-${key}-([a-z]+)(?:-(\\d+))?-end`, 'g');
  return {
    marker: (slot) => `slot-${key}-${slot.slot}${slot.slot === 'link' ? `-${slot.number}` : ''}-end`,
    compile(text) {
      const parts: CompiledText = [];
      let end = 0;
      for (const match of text.matchAll(pattern)) {
        const [whole, name, number] = match;
        parts.push(text.slice(end, match.index));
        parts.push(slotSchema.parse({ slot: name, ...(number !== undefined && { number: Number(number) }) }));
        end = match.index + whole.length;
      }
      parts.push(text.slice(end));
      return parts.filter((part) => part !== '');
    },
  };
}

/** Joins a compiled text with the values of one recipient. */
export function fillSlots(compiled: CompiledText, valueOf: (slot: Slot) => string): string {
  let text = '';
  for (const part of compiled) text += typeof part === 'string' ? part : valueOf(part);
  return text;
}
