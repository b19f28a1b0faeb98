/** Cost limits for free text: counted before anything runs, introspection not exempt. */
import { Kind, type DocumentNode, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import { badInput } from '#model/errors.ts';

export const LIMITS = { depth: 8, aliases: 15, rootFields: 10, tokens: 2_000, fields: 500 } as const;

/** Throws BAD_USER_INPUT for a text beyond the limits, a circular fragment, or one of more than one operation. */
export function checkLimits(text: string, document: DocumentNode): void {
  const tokens = (text.match(/[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []).length;
  if (tokens > LIMITS.tokens) throw tooMuch('tokens', LIMITS.tokens);
  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations = document.definitions.filter((definition) => {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    return definition.kind === Kind.OPERATION_DEFINITION;
  });
  if (operations.length !== 1) throw badInput('Send exactly one operation at a time.');
  const counted = { aliases: 0, fields: 0 };
  const walk = (set: SelectionSetNode, depth: number, inside: readonly string[]): void => {
    if (depth > LIMITS.depth) throw tooMuch('depth', LIMITS.depth);
    if (depth === 1 && set.selections.length > LIMITS.rootFields)
      throw tooMuch('root fields', LIMITS.rootFields);
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        counted.fields += 1;
        if (selection.alias) counted.aliases += 1;
        if (counted.fields > LIMITS.fields) throw tooMuch('fields', LIMITS.fields);
        if (counted.aliases > LIMITS.aliases) throw tooMuch('aliases', LIMITS.aliases);
        if (selection.selectionSet) walk(selection.selectionSet, depth + 1, inside);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, depth, inside);
      else {
        const name = selection.name.value;
        if (inside.includes(name)) throw badInput(`The fragment ${name} contains itself.`);
        const fragment = fragments.get(name);
        if (fragment) walk(fragment.selectionSet, depth, [...inside, name]);
      }
    }
  };
  for (const operation of operations)
    if ('selectionSet' in operation && operation.selectionSet) walk(operation.selectionSet, 1, []);
}

function tooMuch(what: string, most: number) {
  return badInput(`The query asks for too much: at most ${most} ${what}.`);
}
