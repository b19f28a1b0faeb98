/**
 * Slots of a compiled email: places that each recipient fills. While an email is rendered, a slot is a marker
 * with a random key, which no text of an editor can contain.
 */
import { z } from 'zod';
import { conditionKey, isMet, readerConditionSchema, type ReaderEntries } from '../model/reader-condition.ts';

/**
 * `link`: the URL of the campaign's link with that number, counted from 1. `name`: the first name, or the text for those
 * whose name is unknown. `tracking`: markup that readers do not see; empty in the plain text. `part`: what follows, up to
 * the `end` that belongs to it, is only for readers who meet the condition.
 */
export const slotSchema = z.discriminatedUnion('slot', [
  z.strictObject({ slot: z.literal('link'), number: z.int().min(1) }),
  z.strictObject({ slot: z.literal('unsubscribe') }),
  z.strictObject({ slot: z.literal('preferences') }),
  z.strictObject({ slot: z.literal('browser') }),
  z.strictObject({ slot: z.literal('name'), fallback: z.string().default('') }),
  z.strictObject({ slot: z.literal('tracking') }),
  z.strictObject({ slot: z.literal('part'), condition: readerConditionSchema }),
  z.strictObject({ slot: z.literal('end') }),
]);

export type Slot = z.infer<typeof slotSchema>;

/** A slot that is filled with a text. */
export type TextSlot = Exclude<Slot, { slot: 'part' | 'end' }>;

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
  const slots: Slot[] = [];
  const numbers = new Map<string, number>();
  const pattern = new RegExp(`slot-${key}-(\\d+)-end`, 'g');
  return {
    marker(slot) {
      const identity = identityOf(slot);
      const number = numbers.get(identity) ?? slots.push(slot) - 1;
      numbers.set(identity, number);
      return `slot-${key}-${number}-end`;
    },
    compile(text) {
      const parts: CompiledText = [];
      let end = 0;
      for (const match of text.matchAll(pattern)) {
        const slot = slots[Number(match[1])];
        if (!slot) continue;
        parts.push(text.slice(end, match.index), slot);
        end = match.index + match[0].length;
      }
      parts.push(text.slice(end));
      return parts.filter((part) => part !== '');
    },
  };
}

function identityOf(slot: Slot): string {
  if (slot.slot === 'link') return `link ${slot.number}`;
  if (slot.slot === 'name') return `name ${slot.fallback}`;
  return slot.slot === 'part' ? `part ${conditionKey(slot.condition)}` : slot.slot;
}

/**
 * Joins a compiled text with the values of one recipient, without the parts whose condition the reader does not meet. `all`: with
 * every part, as no reader gets it.
 */
export function fillSlots(
  compiled: CompiledText,
  reader: ReaderEntries | 'all',
  valueOf: (slot: TextSlot) => string,
): string {
  let text = '';
  /** Whether the reader sees the content of each open part. */
  const open: boolean[] = [];
  for (const part of compiled) {
    const isShown = open.at(-1) ?? true;
    if (typeof part === 'string') text += isShown ? part : '';
    else if (part.slot === 'part') open.push(isShown && (reader === 'all' || isMet(part.condition, reader)));
    else if (part.slot === 'end') open.pop();
    else if (isShown) text += valueOf(part);
  }
  return text;
}
