import ts from 'typescript';

/**
 * Returns the identifier that starts at an offset of a file. Undefined if another node starts there, for example a string
 * that names a member.
 */
export function identifierAt(file: ts.SourceFile, start: number): ts.Identifier | undefined {
  const visit = (node: ts.Node): ts.Identifier | undefined => {
    if (node.end <= start || node.pos > start) return undefined;
    if (ts.isIdentifier(node) && node.getStart(file) === start) return node;
    return ts.forEachChild(node, visit);
  };
  return visit(file);
}

/**
 * Whether a new name of a declaration would hide another name, or be hidden by one: the scope of the declaration
 * uses it already, or a member next to it has it. False for names that declare nothing.
 */
export function collides(name: ts.Identifier, to: string): boolean {
  if (isMember(name.parent)) return hasMember(name.parent.parent, to);
  const scope = scopeOf(name);
  if (!scope) return false;
  const usesIt = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === to && !isNameOfMember(node)) ||
    (ts.forEachChild(node, (child) => usesIt(child) || undefined) ?? false);
  return usesIt(scope);
}

/** The node in which a declared or imported name can be referred to. Null for members and for references. */
export function scopeOf(name: ts.Identifier): ts.Node | null {
  const { parent } = name;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) {
    return name.getSourceFile();
  }
  if (isMember(parent) || (parent as { name?: ts.Node }).name !== name) return null;
  const declaration = ts.isBindingElement(parent) ? ts.walkUpBindingElementsAndPatterns(parent) : parent;
  if (ts.isParameter(declaration) || ts.isTypeParameterDeclaration(declaration)) return declaration.parent;
  if (ts.isVariableDeclaration(declaration) || ts.isFunctionDeclaration(declaration) || isType(declaration)) {
    return blockAround(declaration);
  }
  return null;
}

function isType(node: ts.Node): boolean {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
}

function blockAround(node: ts.Node): ts.Node {
  let block = node.parent;
  while (
    !ts.isBlock(block) &&
    !ts.isSourceFile(block) &&
    !ts.isCaseBlock(block) &&
    !ts.isIterationStatement(block, false)
  ) {
    block = block.parent;
  }
  // The parameters of a function belong to the scope of its body.
  return ts.isBlock(block) && ts.isFunctionLike(block.parent) ? block.parent : block;
}

/** Whether a node declares a member of a type, class, object or enumeration. */
export function isMember(node: ts.Node): boolean {
  return (
    ts.isTypeElement(node) ||
    ts.isClassElement(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isEnumMember(node)
  );
}

function hasMember(parent: ts.Node, to: string): boolean {
  return (
    ts.forEachChild(parent, (child) => {
      const { name } = child as { name?: ts.Node };
      return (name !== undefined && ts.isIdentifier(name) && name.text === to) || undefined;
    }) ?? false
  );
}

/** Members and attributes are found through what they belong to, so they hide nothing. */
function isNameOfMember(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isQualifiedName(parent)) return parent.right === node;
  if (ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) return parent.propertyName === node;
  return isMember(parent) ? (parent as { name?: ts.Node }).name === node : ts.isJsxAttribute(parent);
}
