/** JSON from clients: its depth and size are counted before it is parsed. */
import type { FastifyInstance } from 'fastify';
import { badInput } from '#model/errors.ts';

/**
 * Maximum depth. Rich text may be 60 levels deep; the request, its variables and the item add more levels
 * around it.
 */
export const JSON_DEPTH_MAX = 80;

/**
 * Maximum number of values in a body: a save contains a text twice, and a text has at most 100,000 values.
 */
export const JSON_VALUES_MAX = 300_000;

/**
 * Maximum number of members of an object. The largest objects sent are the values of an item, with a few
 * hundred members.
 */
export const JSON_MEMBERS_MAX = 5_000;

/** Maximum number of entries of a list: a text has one entry for each of its blocks. */
export const JSON_ENTRIES_MAX = 30_000;

/**
 * Throws BAD_USER_INPUT for JSON that is nested too deeply, has too many values, or has an object or list
 * that is too long. Reads the text once and stores nothing: refused text is neither parsed nor inspected
 * member by member.
 */
export function checkJsonBounds(text: string): void {
  /** For each open object or list: how many more commas it may have. */
  const left: number[] = [];
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at + 1);
    else if (sign === COMMA) {
      values += 1;
      const more = (left.pop() ?? Infinity) - 1;
      if (more < 0) throw tooLong();
      left.push(more);
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      values += 1;
      left.push((sign === OPEN_LIST ? JSON_ENTRIES_MAX : JSON_MEMBERS_MAX) - 1);
      if (left.length > JSON_DEPTH_MAX) throw tooDeep();
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) left.pop();
    if (values > JSON_VALUES_MAX) throw tooMany();
  }
}

const inWords = (count: number) => count.toLocaleString('en');

const tooDeep = () =>
  badInput(
    'REQUEST_NESTED_TOO_DEEPLY',
    `The request is nested too deeply: at most ${JSON_DEPTH_MAX} levels. Flatten it and send it again.`,
  );

const tooMany = () =>
  badInput(
    'REQUEST_TOO_LARGE',
    `The request contains too many values: at most ${inWords(JSON_VALUES_MAX)}. Send it in parts.`,
  );

const tooLong = () =>
  badInput(
    'REQUEST_TOO_LARGE',
    `The request contains a list or object that is too long: at most ${inWords(JSON_ENTRIES_MAX)} entries of a list, and ${inWords(JSON_MEMBERS_MAX)} members of an object. Send it in parts.`,
  );

/** Parses JSON bodies within these limits. Register it before any route. */
export function limitJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      checkJsonBounds(body);
    } catch (error) {
      done(error as Error);
      return;
    }
    void parse(request, body, done);
  });
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

function endOfText(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}
