import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composePicture } from './compose.ts';
import { batchPictures, quaysidePictures } from './pictures.ts';

const pictures = [...quaysidePictures, ...batchPictures];

test.each(pictures.map((picture) => [picture.key, picture] as const))(
  'picture %s covers its whole frame: no transparent pixel, at the stated size',
  async (key, picture) => {
    const image = sharp(Buffer.from(composePicture(key)));
    const { width, height } = await image.metadata();
    const { channels } = await image.stats();
    expect({ width, height }).toEqual({ width: picture.width, height: picture.height });
    expect(channels[3]?.min ?? 255).toBe(255);
  },
);

test('pictures all render differently', async () => {
  const prints = new Map<string, string>();
  for (const { key } of pictures) {
    const pixels = await sharp(Buffer.from(composePicture(key)))
      .resize(160, 107, { fit: 'fill' })
      .raw()
      .toBuffer();
    const print = createHash('sha256').update(pixels).digest('hex');
    expect(prints.get(print), key).toBeUndefined();
    prints.set(print, key);
  }
});
