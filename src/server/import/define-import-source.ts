/** The language of import sources: how the records of a format are read from files. */
import type { OfModule } from '#model/define-module.ts';
import type { ImportSource } from '#import/mapping.ts';

/** Entries of a source: records with their positions, and positions of unreadable records. */
export type SourceEntry =
  | { kind: 'record'; position: string; record: Record<string, unknown>; notes: readonly string[] }
  | { kind: 'unreadable'; position: string; reason: string };

/** An open file: close it, or read its stream to the end. */
export interface OpenSourceFile {
  createReadStream: (options?: { highWaterMark?: number }) => NodeJS.ReadableStream;
  /** Reads bytes at a position into a buffer. */
  read: (
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ) => Promise<{ bytesRead: number; buffer: Buffer }>;
  stat: () => Promise<{ size: number }>;
  close: () => Promise<void>;
}

/** The folder of the files of an import. Nothing outside of it can be opened. */
export interface SourceFolder {
  /** Opens a file below the folder for reading. Throws BAD_USER_INPUT if it is missing or outside. */
  open: (name: string) => Promise<OpenSourceFile>;
  /** A whole file of at most `bytesMax`. */
  read: (name: string, bytesMax: number) => Promise<Buffer>;
  /** Names of all files below the folder, in alphabetical order; nothing hidden, and links are not followed. */
  names: () => Promise<string[]>;
  /**
   * Names of the Markdown files, and of HTML files with front matter, below a folder, without those in `except` (folders
   * and files by their names below the source folder). In alphabetical order; links are not followed.
   */
  markdownFiles: (name: string, except?: readonly string[]) => Promise<string[]>;
}

export interface ImportSourceReader extends OfModule {
  /**
   * The key of its format. Each format has one reader; the start fails for a format without a reader, and for an unknown
   * format.
   */
  format: string;
  /**
   * The records in their order, read on demand: memory must not grow with the file. A record that cannot be read is an
   * `unreadable` entry, and reading continues. Throws BAD_USER_INPUT if the file is missing or has another format.
   */
  read: (source: ImportSource, folder: SourceFolder) => AsyncIterable<SourceEntry>;
  /** The number of records, without parsing them, for the progress of a run. Default: known only at the end. */
  count?: (source: ImportSource, folder: SourceFolder) => Promise<number>;
  /** Whether a file of a planned import is of the format, by its first 64 kB as text. Default: each with an ending of the format is. */
  recognises?: (head: string) => boolean;
}

/** Declares how a format is read, in a file of the folder `import-sources/` of a module or an extension that is called like its export. */
export function defineImportSource(reader: ImportSourceReader): ImportSourceReader {
  return reader;
}
