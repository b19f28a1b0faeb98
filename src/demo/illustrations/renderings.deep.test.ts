import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composeIllustration } from './compose.ts';
import { batchIllustrations, quaysideIllustrations } from './illustrations.ts';

const illustrations = [...quaysideIllustrations, ...batchIllustrations];

test.each(illustrations.map((illustration) => [illustration.key, illustration] as const))(
  'picture %s covers its whole frame: no transparent pixel, at the stated size',
  async (key, illustration) => {
    const image = sharp(Buffer.from(composeIllustration(key)));
    const { width, height } = await image.metadata();
    const { channels } = await image.stats();
    expect({ width, height }).toEqual({ width: illustration.width, height: illustration.height });
    expect(channels[3]?.min ?? 255).toBe(255);
  },
);

test('pictures all render differently', async () => {
  const prints = new Map<string, string>();
  for (const { key } of illustrations) {
    const pixels = await sharp(Buffer.from(composeIllustration(key)))
      .resize(160, 107, { fit: 'fill' })
      .raw()
      .toBuffer();
    const print = createHash('sha256').update(pixels).digest('hex');
    expect(prints.get(print), key).toBeUndefined();
    prints.set(print, key);
  }
});
