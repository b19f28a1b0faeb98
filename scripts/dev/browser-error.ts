/** Errors as Vite shows them over an open page: file, line, message and the lines around the place. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorPayload } from 'vite';
import { GenerateError, placeOfError } from '../generate/readable-error.ts';

const LINES_AROUND = 2;

/** Returns the message that browsers get. The whole message of a fault of `generate` is readable as it is. */
export function browserError(root: string, error: unknown): ErrorPayload {
  const { file, line, column, message } = placeOfError(root, rootCause(error));
  if (file === null || line === null || file.startsWith('src/server/boot/'))
    return { type: 'error', err: { message: textOf(error, message), stack: '' } };
  const place = `${file}:${line}:${column ?? 1}`;
  return {
    type: 'error',
    err: {
      message: error instanceof GenerateError ? textOf(error, message) : `${place}: ${message}`,
      stack: '',
      id: join(root, file),
      loc: { file: join(root, file), line, column: column ?? 1 },
      frame: frameOf(join(root, file), line),
    },
  };
}

function rootCause(error: unknown): unknown {
  return error instanceof GenerateError && error.cause instanceof Error ? error.cause : error;
}

function textOf(error: unknown, message: string): string {
  return error instanceof GenerateError ? error.message.trim() : message;
}

function frameOf(file: string, line: number): string {
  if (!existsSync(file)) return '';
  const first = Math.max(line - LINES_AROUND, 1);
  const shown = readFileSync(file, 'utf8')
    .split('\n')
    .slice(first - 1, line + LINES_AROUND);
  return shown
    .map(
      (text, index) => `${first + index === line ? '>' : ' '} ${String(first + index).padStart(4)} | ${text}`,
    )
    .join('\n');
}
