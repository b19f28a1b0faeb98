import { describe, expect, it } from 'vitest';
import { holdsUnsaved, unsavedTexts, wordsIn } from './unsaved-texts.ts';

describe('texts that are not saved', () => {
  it('unsaved texts are those of open forms, and of fields with words', () => {
    const end = holdsUnsaved(() => [
      { label: 'Deck', text: 'Fog until noon.' },
      { label: 'Main image', text: '' },
    ]);
    expect(unsavedTexts()).toEqual([{ label: 'Deck', text: 'Fog until noon.' }]);
    end();
    expect(unsavedTexts()).toEqual([]);
  });

  it('unsaved texts have a line for each paragraph of a rich text, with marks and links merged', () => {
    const text = (words: string) => ({ type: 'text', text: words });
    const body = {
      v: 1,
      content: [
        { type: 'paragraph', content: [text('Fog '), { ...text('all day'), marks: [{ type: 'bold' }] }] },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [text('Quay 4')] }] }],
        },
      ],
    };
    expect(wordsIn(body)).toBe('Fog all day\nQuay 4');
    expect(wordsIn([{ name: 'Ilse', age: 4 }, { name: 'Bram' }])).toBe('Ilse\nBram');
    expect(wordsIn(null)).toBe('');
  });
});
