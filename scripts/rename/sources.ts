import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** A replacement in a file's text; offsets in UTF-16 units of the text before any edit. */
export interface Edit {
  start: number;
  length: number;
  text: string;
}

/** The repository's sources in one program of the language service, with the pending edits. */
export class Sources {
  readonly service: ts.LanguageService;
  readonly root: string;
  readonly #edits = new Map<string, Map<number, Edit>>();
  #declared: Set<string> | null = null;

  constructor(root: string) {
    this.root = root;
    const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mts'], {
      cwd: root,
      encoding: 'utf8',
    });
    const paths = tracked
      .split('\n')
      .filter((path) => /^(src|scripts|e2e|bench|extensions)\/|^[^/]+$/.test(path));
    this.service = createService(
      root,
      paths.filter(Boolean).map((path) => join(root, path)),
    );
  }

  /** All sources of the repository, without packages. */
  files(): readonly ts.SourceFile[] {
    const program = this.service.getProgram();
    if (!program) throw new Error('The language service has no program.');
    return program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  }

  path(file: ts.SourceFile): string {
    return relative(this.root, file.fileName);
  }

  /** Whether any declaration has this name. */
  declares(name: string): boolean {
    this.#declared ??= new Set(this.files().flatMap((file) => declarationsIn(file).map(({ text }) => text)));
    return this.#declared.has(name);
  }

  edit(fileName: string, edit: Edit): void {
    const edits = this.#edits.get(fileName) ?? new Map<number, Edit>();
    this.#edits.set(fileName, edits.set(edit.start, edit));
  }

  has(fileName: string, start: number): boolean {
    return this.#edits.get(fileName)?.has(start) ?? false;
  }

  /** The new text at an offset; undefined without an edit. */
  textAt(fileName: string, start: number): string | undefined {
    return this.#edits.get(fileName)?.get(start)?.text;
  }

  write(): void {
    for (const [fileName, edits] of this.#edits) {
      let text = readFileSync(fileName, 'utf8');
      for (const { start, length, text: inserted } of [...edits.values()].sort((a, b) => b.start - a.start)) {
        text = text.slice(0, start) + inserted + text.slice(start + length);
      }
      writeFileSync(fileName, text);
    }
  }
}

/** The names of all declarations of a file, including members, parameters and destructured names, without imports. */
export function declarationsIn(file: ts.SourceFile): readonly ts.Identifier[] {
  const names: ts.Identifier[] = [];
  const visit = (node: ts.Node) => {
    const { name } = node as { name?: ts.Node };
    if (name && ts.isIdentifier(name) && isDeclaration(node)) names.push(name);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return names;
}

function isDeclaration(node: ts.Node): boolean {
  if (ts.isImportSpecifier(node) || ts.isImportClause(node) || ts.isExportSpecifier(node)) return false;
  return !ts.isPropertyAccessExpression(node) && !ts.isJsxAttribute(node) && !ts.isMetaProperty(node);
}

function createService(root: string, fileNames: readonly string[]): ts.LanguageService {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, lib: ['esnext', 'dom', 'dom.iterable'], types: ['node', 'vite/client'] },
    root,
  );
  const snapshots = new Map<string, ts.IScriptSnapshot>();
  return ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [...fileNames],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = snapshots.get(path) ?? textOf(path);
      if (text) snapshots.set(path, text);
      return text;
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (settings) => ts.getDefaultLibFilePath(settings),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path, encoding) => ts.sys.readFile(path, encoding),
    readDirectory: (path, ...rest) => ts.sys.readDirectory(path, ...rest),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
}

function textOf(path: string): ts.IScriptSnapshot | undefined {
  const text = ts.sys.readFile(path);
  return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
}
