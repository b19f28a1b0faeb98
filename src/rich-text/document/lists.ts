/** Data of list items in addition to their words. */
import type { RichTextNode } from './node-kind.ts';

/** Whether a task is done; null for any other node. */
export function taskOf({ type, attrs }: RichTextNode): boolean | null {
  const { checked } = attrs ?? {};
  return type === 'listItem' && typeof checked === 'boolean' ? checked : null;
}

/** The box in front of a task. */
export function taskSign(isDone: boolean): string {
  return isDone ? '☑' : '☐';
}

/** Maximum start number of a list, which is also Markdown's limit. */
export const LIST_START_MAX = 999_999_999;

/** The number of the first item; undefined if it is 1. */
export function startOf({ type, attrs }: RichTextNode): number | undefined {
  const { start } = attrs ?? {};
  return type === 'orderedList' && typeof start === 'number' && start !== 1 ? start : undefined;
}
