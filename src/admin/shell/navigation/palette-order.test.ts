import { describe, expect, it } from 'vitest';
import { inOrderOf } from './palette-order.ts';

const screens = ['Menus', 'Missing pages', 'Pages', 'Page layouts', 'Redirects'].map((label) => ({ label }));
const labels = (found: { label: string }[]) => found.map(({ label }) => label);

describe('the order of the command palette', () => {
  it('sets the screen of exactly the typed name apart, however it is written', () => {
    const { exact, others } = inOrderOf(screens, ' pages ');
    expect(labels(exact)).toEqual(['Pages']);
    expect(labels(others)).toEqual(['Missing pages']);
  });

  it('lists what begins with the words before what has them within', () => {
    const { exact, others } = inOrderOf(screens, 'page');
    expect(exact).toEqual([]);
    expect(labels(others)).toEqual(['Pages', 'Page layouts', 'Missing pages']);
  });

  it('keywords match after names', () => {
    const creations = [
      { label: 'New contact', keywords: ['author'] },
      { label: 'New authority', keywords: [] },
    ];
    expect(labels(inOrderOf(creations, 'author').others)).toEqual(['New authority', 'New contact']);
    expect(labels(inOrderOf(creations, 'uthor').others)).toEqual(['New authority']);
  });

  it('an empty query shows every entry in its order', () => {
    expect(inOrderOf(screens, '')).toEqual({ exact: [], others: screens });
  });
});
