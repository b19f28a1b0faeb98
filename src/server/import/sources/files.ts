/** Reads the files of a folder as records: images and documents, however many there are. */
import type { ImportSource } from '#import/mapping.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import type { SourceEntry } from '#server/import/define-import-source.ts';

/** Each file is a record `{ file, name, urls }`: its path as a URL, and its description from a record of the mapping. */
export async function* readFiles(folder: SourceFolder, source: ImportSource): AsyncGenerator<SourceEntry> {
  const said = new Map(source.records.map((record) => [fileOf(record), record]));
  for (const file of await filesOf(folder, source)) {
    const own = said.get(file);
    const { urls: given } = own ?? {};
    const urls: unknown[] = Array.isArray(given) ? given : [];
    const name = (file.split('/').at(-1) ?? file).replace(/\.\w+$/, '');
    yield {
      kind: 'record',
      position: file,
      record: { ...own, file, name, urls: [`/${file}`, ...urls] },
      notes: [],
    };
  }
}

function fileOf({ file }: Record<string, unknown>): unknown {
  return file;
}

/** Names of the files of a source, in alphabetical order. */
export async function filesOf(
  folder: SourceFolder,
  { file, extensions, except }: Pick<ImportSource, 'file' | 'extensions' | 'except'>,
): Promise<string[]> {
  const start = file === null || file === '.' ? '' : `${file}/`;
  const wanted = new Set(extensions);
  const left = new Set(except);
  return (await folder.names()).filter(
    (name) =>
      name.startsWith(start) &&
      !left.has(name) &&
      (wanted.size === 0 || wanted.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())),
  );
}
