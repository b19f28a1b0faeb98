/** Nested tags: each receives its rendered content, from the inside out. */
import { badInput } from '#model/errors.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { Loss } from '#import/losses.ts';
import type { OnLoss } from './template-fill.ts';

/** A token of a text: words, or a tag. */
export type NestedToken = { kind: 'text'; text: string } | NestedTag;

/** One tag, closing or not. */
export interface NestedTag {
  kind: 'tag';
  name: string;
  isClosing: boolean;
  /** Declared as a tag without content. */
  isEmpty: boolean;
  args: string;
  source: string;
}

/** Renders a tag; `inside` are the losses of its content, which are dropped with it unless they are reported. */
export type RenderTag = (tag: NestedTag, inner: string, tell: OnLoss, isPaired: boolean) => string;

/** Tags nested more deeply count as unpaired: content is copied for every tag around it. */
const NESTING_MAX = 50;

interface Open {
  tag: NestedTag | null;
  parts: string[];
  lost: Loss[];
}

/**
 * Renders tokens. A tag that is never closed counts as unpaired, and the text after it belongs to the
 * enclosing tag. Throws BAD_USER_INPUT if tags expand the text beyond the import limit.
 */
export function renderNested(
  tokens: readonly NestedToken[],
  onLost: OnLoss,
  render: RenderTag,
  swallows: (name: string) => boolean = () => false,
): string {
  const outermost: Open = { tag: null, parts: [], lost: [] };
  const stack: Open[] = [outermost];
  const innermost = () => stack.at(-1) ?? outermost;
  let added = 0;
  const add = (tag: NestedTag, inner: string, inside: readonly Loss[], isPaired: boolean) => {
    const { parts, lost } = innermost();
    const rendered = render(tag, inner, (loss) => lost.push(loss), isPaired);
    // The content was there before: only what the tag adds counts.
    added += Math.max(0, rendered.length - inner.length);
    if (added > IMPORT_LIMITS.textLengthMax)
      throw badInput('TEXT_TOO_LONG', 'The template tags make the text longer than a million characters.');
    parts.push(rendered);
    if (!swallows(tag.name)) lost.push(...inside);
  };
  const standAlone = () => {
    const open = stack.pop();
    if (!open?.tag) return;
    add(open.tag, '', [], false);
    innermost().parts.push(...open.parts);
    innermost().lost.push(...open.lost);
  };
  const lastClosing = new Map<string, number>();
  tokens.forEach((token, at) => {
    if (token.kind === 'tag' && token.isClosing) lastClosing.set(token.name, at);
  });
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'text') innermost().parts.push(token.text);
    else if (token.isClosing) {
      if (!stack.some(({ tag }) => tag?.name === token.name)) continue;
      while (innermost().tag?.name !== token.name) standAlone();
      const open = stack.pop();
      if (open?.tag) add(open.tag, open.parts.join(''), open.lost, true);
    } else if (token.isEmpty || stack.length > NESTING_MAX || (lastClosing.get(token.name) ?? -1) < at)
      add(token, '', [], false);
    else stack.push({ tag: token, parts: [], lost: [] });
  }
  while (stack.length > 1) standAlone();
  outermost.lost.forEach(onLost);
  return outermost.parts.join('');
}
