/** The language of import formats: how a migration's source is named, and where its records are. */
import type { OfModule } from '#model/define-module.ts';

/** Formats by their keys. The generated registry merges in those of core, of modules and of extensions. */
export interface ImportFormats {}
export type ImportFormat = keyof ImportFormats;

export interface ImportFormatDefinition extends OfModule {
  /** Label in the choice of formats and in plans: `JSON Lines`. */
  label: string;
  /**
   * `file`: in one file. `folder`: in the files of a folder, which the mapping names. `mapping`: in the mapping itself, which
   * then names no file.
   */
  records: 'file' | 'folder' | 'mapping';
  /** File extensions, in lower case and without the dot, that uploads accept and plans examine. */
  fileEndings?: readonly string[];
  order?: number;
}

/**
 * Declares a format, in the `import-formats.ts` of core, of a module or of an extension.
 * `import-sources/<key>.ts` reads the format.
 */
export function defineImportFormat(format: ImportFormatDefinition): ImportFormatDefinition {
  return format;
}
