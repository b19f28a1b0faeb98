/** Defines import sources: how the records of a format are read from files. */
import type { OfModule } from '#model/define-module.ts';
import type { ImportSource } from '#import/mapping.ts';

/** An entry of a source: a record with its position, or the position of an unreadable record. */
export type SourceEntry =
  | { kind: 'record'; position: string; record: Record<string, unknown>; notes: readonly string[] }
  | { kind: 'unreadable'; position: string; reason: string };

/** An open file: either close it, or read its stream to the end. */
export interface OpenSourceFile {
  createReadStream: (options?: { highWaterMark?: number }) => NodeJS.ReadableStream;
  /** Reads bytes at a position of the file into a buffer. */
  read: (
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
  ) => Promise<{ bytesRead: number; buffer: Buffer }>;
  stat: () => Promise<{ size: number }>;
  close: () => Promise<void>;
}

/** The folder with the files of an import. Files outside of it cannot be opened. */
export interface SourceFolder {
  /** Opens a file below the folder for reading. Throws BAD_USER_INPUT if it is missing or outside. */
  open: (name: string) => Promise<OpenSourceFile>;
  /** Reads a whole file of at most `bytesMax`. */
  read: (name: string, bytesMax: number) => Promise<Buffer>;
  /**
   * Names of all files below the folder, in alphabetical order. Omits hidden files; does not follow links.
   */
  names: () => Promise<string[]>;
  /**
   * Names of the Markdown files, and of HTML files with front matter, below a folder, in alphabetical order.
   * `except`: files and folders to omit, by their names below the source folder. Links are not followed.
   */
  markdownFiles: (name: string, except?: readonly string[]) => Promise<string[]>;
}

export interface ImportSourceReader extends OfModule {
  /**
   * The key of the reader's format. Each format has one reader; the start fails for a format without a
   * reader, and for an unknown format.
   */
  format: string;
  /**
   * Reads the records in their order, on demand, because memory must not grow with the file. A record that
   * cannot be read results in an `unreadable` entry, and reading continues. Throws BAD_USER_INPUT if the file
   * is missing or has another format.
   */
  read: (source: ImportSource, folder: SourceFolder) => AsyncIterable<SourceEntry>;
  /**
   * Counts the records without parsing them, for the progress of a run. Default: the number is known only at
   * the end.
   */
  count?: (source: ImportSource, folder: SourceFolder) => Promise<number>;
  /**
   * Whether a file of a planned import has the format, by its first 64 kB as text. Default: every file with
   * an extension of the format has it.
   */
  recognises?: (head: string) => boolean;
}

/**
 * Declares how a format is read. Use it in a file of the folder `import-sources/` of a module or an
 * extension; the file is named like its export.
 */
export function defineImportSource(reader: ImportSourceReader): ImportSourceReader {
  return reader;
}
