import { parseAst, type Plugin } from 'vite';

/** The option of fields, entities, content types and settings that only the server reads (src/model/field.ts). */
const OPTION = 'apiDescription';

/**
 * Removes the descriptions of the API from the browser's code: definitions are shared with the admin and the site, which never
 * show these texts.
 */
export function withoutApiDescriptions(): Plugin {
  return {
    name: 'masthead-without-api-descriptions',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    transform: {
      filter: { code: OPTION },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}

/** The same JavaScript with spaces in place of the option wherever an object has it, so that no position changes. */
export function withoutDescriptions(code: string): string {
  const ranges: { start: number; end: number }[] = [];
  collectOptions(parseAst(code), ranges);
  let rest = code;
  for (const { start, end } of ranges) {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
    const blank = code.slice(start, end + comma).replaceAll(/[^\n]/g, ' ');
    rest = rest.slice(0, start) + blank + rest.slice(end + comma);
  }
  return rest;
}

function collectOptions(node: unknown, ranges: { start: number; end: number }[]): void {
  if (Array.isArray(node)) for (const inner of node) collectOptions(inner, ranges);
  if (!isNode(node)) return;
  if (node.type === 'ObjectExpression' && Array.isArray(node.properties)) {
    for (const property of node.properties) {
      if (isOption(property)) ranges.push({ start: property.start, end: property.end });
      else collectOptions(property, ranges);
    }
    return;
  }
  for (const inner of Object.values(node)) collectOptions(inner, ranges);
}

interface Node {
  type: string;
  start: number;
  end: number;
  properties?: unknown;
  key?: unknown;
  name?: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isOption(property: unknown): property is Node {
  return isNode(property) && isNode(property.key) && property.key.name === OPTION;
}
