/** Errors as Vite shows them over an open page: file, line, message and the lines around the place. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorPayload } from 'vite';
import { GenerateError, placeOfError } from '../generate/readable-error.ts';

const LINES_AROUND = 2;

/** Returns the message that browsers get. The whole message of a fault of `generate` is readable as it is. */
export function browserError(root: string, error: unknown): ErrorPayload {
  const migration = migrationIn(root, error);
  if (migration) return atPlace(root, migration);
  const { file, line, column, message } = placeOfError(root, rootCause(error));
  if (file === null || line === null || file.startsWith('src/server/boot/'))
    return { type: 'error', err: { message: textOf(error, message), stack: '' } };
  const shown = error instanceof GenerateError ? textOf(error, message) : undefined;
  return atPlace(root, { file, line, column: column ?? 1, message }, shown);
}

interface Place {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** `shown`: the message, if it is readable without the place. */
function atPlace(root: string, { file, line, column, message }: Place, shown?: string): ErrorPayload {
  const path = join(root, file);
  return {
    type: 'error',
    err: {
      message: shown ?? `${file}:${line}:${column}: ${message}`,
      stack: '',
      id: path,
      loc: { file: path, line, column },
      frame: frameOf(path, line),
    },
  };
}

/** The migration in which an error of PostgreSQL occurred, which the error names; null for other errors. */
function migrationIn(root: string, error: unknown): Place | null {
  if (!(error instanceof Error) || error.name !== 'MigrationError' || !(error.cause instanceof Error))
    return null;
  const [, ofExtension, name] =
    /^The migration (?:\S+ \((extensions\/\S+\.sql)\)|(\S+)) /.exec(error.message) ?? [];
  const file = ofExtension ?? `migrations/${name ?? ''}.sql`;
  if (!existsSync(join(root, file))) return null;
  const position = 'position' in error.cause ? Number(error.cause.position) : 1;
  const before = readFileSync(join(root, file), 'utf8')
    .slice(0, Math.max(position - 1, 0))
    .split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return { file, line: before.length, column, message: error.cause.message };
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
