import { describe, expect, it } from 'vitest';
import type { RichText } from '#rich-text/document/rich-text.ts';
import { echoes } from './echoes.ts';

const text = (words: string): RichText => ({
  v: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});
const copy = (value: RichText): RichText => JSON.parse(JSON.stringify(value)) as RichText;

describe('a value of the form', () => {
  it('a value that echoes an emitted one is not shown again, copied, late or skipped', () => {
    const { handOut, isForeign } = echoes(text('a'));
    const [first, second, third] = [text('ab'), text('abc'), text('abcd')];
    expect([first, second, third].map(handOut)).toEqual([true, true, true]);
    expect(isForeign(copy(first))).toBe(false);
    expect(isForeign(copy(third))).toBe(false);
  });

  it('a value is shown when another user changed it', () => {
    const { handOut, isForeign } = echoes(text('a'));
    handOut(text('ab'));
    expect(isForeign(text('merged'))).toBe(true);
    expect(isForeign(text('merged'))).toBe(false);
  });

  it('a value is shown when the form is reset to its start', () => {
    const start = text('a');
    const { handOut, isForeign } = echoes(start);
    const typed = text('ab');
    handOut(typed);
    expect(isForeign(typed)).toBe(false);
    expect(isForeign(start)).toBe(true);
  });

  it('a value is shown when the form returns to a text it had echoed or skipped', () => {
    const { handOut, isForeign } = echoes(text('a'));
    const [first, second] = [text('ab'), text('abc')];
    handOut(first);
    handOut(second);
    expect(isForeign(second)).toBe(false);
    expect(isForeign(first)).toBe(true);
  });

  it('a text that returned to the form’s value is not reported as a change', () => {
    const { handOut, isForeign } = echoes(null);
    expect(handOut(null)).toBe(false);
    expect(isForeign({ v: 1, content: [] })).toBe(false);
    expect(isForeign(text('given'))).toBe(true);
    expect(handOut(copy(text('given')))).toBe(false);
  });
});
