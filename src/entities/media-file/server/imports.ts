/** Imports files from next to the sources, with the same checks as an upload. */
import { text } from '#fields/text/field.ts';
import { badInput } from '#model/errors.ts';
import { filePath } from '#addresses/file-address.ts';
import { FILE_SIZE_BYTES_MAX, titleOfFile } from '#media/media.ts';
import { parseInput } from '#records/shape.ts';
import type { ImportHooks, ImportInput } from '#server/records/index.ts';
import { mediaFile } from '../entity.ts';
import { addFile } from './create-file.ts';

const FILE = {
  file: text({
    label: 'File',
    required: true,
    lengthMax: 500,
    help: 'Name of the file in the source folder. URLs are not fetched.',
  }),
};

export const imports: ImportHooks<typeof mediaFile> = {
  shape: () => {
    const { name, description } = mediaFile.fields;
    return { ...FILE, name: { ...name, options: { ...name.options, required: false } }, description };
  },
  create: async (work, input) => {
    const { file, words } = read(input);
    const fileName = file.split('/').at(-1) ?? file;
    const inspected = input.media.inspect(await input.readFile(file, FILE_SIZE_BYTES_MAX), fileName);
    const name = words.name ?? (titleOfFile(fileName) || 'File');
    const checked = parseInput(mediaFile.fields, { ...words, name }, 'create');
    const { record, wasThere } = await addFile(work, input.media.store, inspected, {
      ...checked,
      fileName: fileName.slice(0, 200),
      homeSite: input.siteId,
    });
    if (wasThere) input.tookOver?.();
    return record;
  },
  update: async (work, before, input) => {
    const { file, words } = read(input);
    const fileName = file.split('/').at(-1) ?? file;
    const { sha256 } = input.media.inspect(await input.readFile(file, FILE_SIZE_BYTES_MAX), fileName);
    if (sha256 !== before.sha256)
      throw badInput(
        'IMPORTED_FILE_REPLACED',
        'The file was replaced by another. Import it under another key.',
      );
    const name = words.name ?? before.name;
    return work.records.update(mediaFile, {
      id: before.id,
      version: before.version,
      changes: { ...words, name },
    });
  },
  pathOf: async (_work, record) => filePath(record),
};

function read({ values: { file, ...words } }: ImportInput): {
  file: string;
  words: Record<string, unknown> & { name?: unknown };
} {
  return { file: parseInput(FILE, { file }, 'create').file, words };
}
