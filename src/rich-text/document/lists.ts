/** What items of lists say beside their words. */
import type { RichTextNode } from './node-kind.ts';

/** Of a task whether it is done; null for any other node. */
export function taskOf({ type, attrs }: RichTextNode): boolean | null {
  const { checked } = attrs ?? {};
  return type === 'listItem' && typeof checked === 'boolean' ? checked : null;
}

/** The box in front of a task. */
export function taskSign(isDone: boolean): string {
  return isDone ? '☑' : '☐';
}

/** The largest number a list may begin with: Markdown has no larger one. */
export const LIST_START_MAX = 999_999_999;

/** The number of the first item; undefined where it is 1. */
export function startOf({ type, attrs }: RichTextNode): number | undefined {
  const { start } = attrs ?? {};
  return type === 'orderedList' && typeof start === 'number' && start !== 1 ? start : undefined;
}
