/** Imports images from files next to the sources, with the same checks as an upload. */
import { text } from '#fields/text/field.ts';
import { badInput } from '#model/errors.ts';
import { IMAGE_SIZE_BYTES_MAX } from '#media/media.ts';
import { parseInput } from '#records/shape.ts';
import type { ImportHooks, ImportInput } from '#server/records/index.ts';
import { asset } from '../entity.ts';
import { addAsset } from './create-asset.ts';

const FILE = {
  file: text({
    label: 'File',
    required: true,
    lengthMax: 500,
    help: 'Name of the image file in the source folder. URLs are not fetched.',
  }),
};

export const imports: ImportHooks<typeof asset> = {
  shape: () => {
    const { name, alt, caption, credit, focal } = asset.fields;
    return {
      ...FILE,
      name: { ...name, options: { ...name.options, required: false } },
      alt,
      caption,
      credit,
      focal,
    };
  },
  create: async (work, input) => {
    const { file, words } = read(input);
    const original = await input.media.normalise(await input.readFile(file, IMAGE_SIZE_BYTES_MAX));
    const fileName = file.split('/').at(-1) ?? file;
    const checked = parseInput(asset.fields, { ...words, name: words.name ?? nameOf(fileName) }, 'create');
    const { record, wasThere } = await addAsset(work, input.media.store, original, {
      ...checked,
      fileName: fileName.slice(0, 250),
      homeSite: input.siteId,
    });
    if (wasThere) input.tookOver?.();
    return record;
  },
  update: async (work, before, input) => {
    const { file, words } = read(input);
    const original = await input.media.normalise(await input.readFile(file, IMAGE_SIZE_BYTES_MAX));
    if (original.sha256 !== before.sha256)
      throw badInput(
        'IMPORTED_FILE_REPLACED',
        'The image was replaced by another. Import it under another key.',
      );
    const name = words.name ?? before.name;
    return work.records.update(asset, {
      id: before.id,
      version: before.version,
      changes: { ...words, name },
    });
  },
};

function read({ values: { file, ...words } }: ImportInput): {
  file: string;
  words: Record<string, unknown> & { name?: unknown };
} {
  return { file: parseInput(FILE, { file }, 'create').file, words };
}

function nameOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .replace(/[_-]+/g, ' ')
      .trim()
      .slice(0, 200) || 'Image'
  );
}
