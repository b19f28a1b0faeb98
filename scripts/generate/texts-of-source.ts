/** Texts that expressions of the source have as their value, as far as the same file shows it. */
import type { ESTree } from 'vite';

/** The values of a file's constants, by name. */
export type Constants = ReadonlyMap<string, readonly string[]>;

/** The constants at the top of a file that are texts. */
export function constantsOf(program: ESTree.Program): Constants {
  const constants = new Map<string, readonly string[]>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declared.declarations) {
      const texts = id.type === 'Identifier' ? messagesOf(init, constants) : [];
      if (id.type === 'Identifier' && texts.length > 0) constants.set(id.name, texts);
    }
  }
  return constants;
}

/** The literals that an expression may be: one, or those of its branches. Empty for any other expression. */
export function literalsOf(node: ESTree.Node | null): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type !== 'ConditionalExpression') return [];
  const [one, other] = [literalsOf(node.consequent), literalsOf(node.alternate)];
  return one.length > 0 && other.length > 0 ? [...one, ...other] : [];
}

/**
 * The sentences that an expression may be: a literal, a template with `…` for its values, both branches of a condition, a
 * sum, or a constant of the file. Empty where the file does not show them.
 */
export function messagesOf(node: ESTree.Node | null, constants: Constants): string[] {
  if (!node) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return [node.quasis.map(({ value }) => value.cooked ?? '').join('…')].filter((one) => /\p{L}/u.test(one));
  if (node.type === 'Identifier') return [...(constants.get(node.name) ?? [])];
  if (node.type === 'ConditionalExpression')
    return [...messagesOf(node.consequent, constants), ...messagesOf(node.alternate, constants)];
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [messagesOf(node.left, constants), messagesOf(node.right, constants)];
    return left.flatMap((start) => right.map((end) => start + end));
  }
  return [];
}
