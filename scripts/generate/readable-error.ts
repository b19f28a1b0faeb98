/** Errors of loading definitions, as one line that names the file. */
import { relative, resolve } from 'node:path';
import { normalizePath } from 'vite';

/** Nothing was generated; the message has one line per fault, each with its file. */
export class GenerateError extends Error {
  override readonly name = 'GenerateError';
}

/** Formats faults below a heading; `advice` is printed after them. */
export function faultsText(heading: string, faults: readonly string[], advice = ''): string {
  return `${heading}\n${faults.map((fault) => `  ${fault}\n`).join('')}${advice}`;
}

/** Where an error is in the project's files, and what is wrong there. */
export interface ErrorPlace {
  /** Below the root; null if the error is in no file of the project. */
  file: string | null;
  line: number | null;
  column: number | null;
  /** One line, without colours. */
  message: string;
}

const COLOURS = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g');
const COMPILER_PLACE = /\[\s*([^\s[\]]+\.[a-z]+):(\d+):(\d+)\s*\]/;

/**
 * Finds the place of an error. A file that does not compile is named by the compiler; any other error is in the
 * first definition on its stack, otherwise in the first file of the project.
 */
export function placeOfError(root: string, error: unknown): ErrorPlace {
  if (!(error instanceof Error)) return { file: null, line: null, column: null, message: String(error) };
  const start = `${normalizePath(root).replace(/\/$/, '')}/`;
  const text = error.message.replaceAll(COLOURS, '');
  const [, compiled, line, column] = COMPILER_PLACE.exec(text) ?? [];
  if (compiled !== undefined) {
    const [, reason] = /^\[[A-Z_]+\]\s*(.+)$/m.exec(text) ?? [];
    return {
      file: normalizePath(relative(root, resolve(compiled))),
      line: Number(line),
      column: Number(column),
      message: reason ?? firstLine(text),
    };
  }
  const frame = frameOf(error.stack ?? '', start);
  return { file: null, line: null, column: null, ...frame, message: firstLine(text) };
}

/**
 * Formats an error as `src/entities/tide/entity.ts:12:3: message`; without a place in the project, only the first line of
 * its message.
 */
export function readableError(root: string, error: unknown): string {
  const { file, line, column, message } = placeOfError(root, error);
  return [
    ...(file === null ? [] : [[file, line, column].filter((part) => part !== null).join(':')]),
    message,
  ].join(': ');
}

const IS_DEFINITION =
  /^(?:extensions\/|src\/(?:entities|content-types|blocks|modules|settings|slots|events|jobs)\/)/;

function frameOf(stack: string, start: string): Pick<ErrorPlace, 'file' | 'line' | 'column'> | null {
  const frames = stack.split('\n').flatMap((entry) => {
    const [, path, line, column] = /\(?((?:file:\/\/)?[^\s()]+):(\d+):(\d+)\)?$/.exec(entry) ?? [];
    const file = normalizePath(path ?? '').replace(/^file:\/\//, '');
    if (!file.startsWith(start) || file.includes('/node_modules/')) return [];
    return [{ file: file.slice(start.length), line: Number(line), column: Number(column) }];
  });
  const known = frames.filter(({ file }) => !file.startsWith('scripts/'));
  return known.find(({ file }) => IS_DEFINITION.test(file)) ?? known[0] ?? null;
}

function firstLine(text: string): string {
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'No reason was given.'
  );
}
