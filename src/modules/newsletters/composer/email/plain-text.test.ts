import { describe, expect, test } from 'vitest';
import { examples } from '../blocks/email-image/examples.ts';
import { EMAIL_BLOCKS, renderExamples } from '../fixtures/render-examples.ts';
import { plainTextOf } from './plain-text.ts';

const [linked] = examples;
const block = EMAIL_BLOCKS.find(({ name }) => name === 'email_image');

function textOf(settings: Partial<NonNullable<typeof linked>['settings']>, alt: string): string {
  if (!linked || !block) throw new Error('The block has no example.');
  const [image] = Object.values(linked.images ?? {});
  if (!image) throw new Error('The example has no image.');
  const images = { 5: { ...image, alt, caption: null, credit: null } };
  const example = { ...linked, settings: { ...linked.settings, caption: null, ...settings }, images };
  return plainTextOf(renderExamples([{ columns: [{ block, example }] }]).html);
}

describe('a linked image', () => {
  test('the plain text has its alternative text and its address', () => {
    expect(textOf({}, 'Two tugs at the lock')).toMatch(
      /^Two tugs at the lock \(https?:\/\/[^\s()]+\/harbours\)$/m,
    );
  });

  test('the plain text has its caption if it has no alternative text', () => {
    expect(textOf({ caption: 'At dawn.' }, '')).toMatch(/^At dawn\. \(https?:\/\/[^\s()]+\/harbours\)$/m);
  });

  test('the plain text never has its address without words', () => {
    const text = textOf({}, '');
    expect(text).not.toContain('/harbours');
    expect(text).not.toMatch(/^\(?https?:/m);
  });
});

test('an image without a link is left out of the plain text', () => {
  expect(textOf({ linkUrl: null }, 'Two tugs at the lock')).not.toContain('Two tugs');
});

test('an image in a linked text has its alternative text', () => {
  expect(
    plainTextOf('<p><a href="https://harbour.example/"><img src="x.png" alt="Tide table"></a></p>'),
  ).toBe('Tide table (https://harbour.example/)');
});
