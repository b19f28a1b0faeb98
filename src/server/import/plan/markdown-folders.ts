/** Decides which folders of Markdown files become separate sources. */
import { targetNamed } from './fields/vocabulary.ts';

export interface MarkdownSource {
  /** Path of the folder; `.` for files at the top level. */
  file: string;
  /** Folders below this one that are separate sources, and files that aren't sources. */
  except?: string[];
}

const EXCEPT_MAX = 200;

/**
 * Splits Markdown files into sources: `content/news`, `_posts`, and `.` for files at the top level. A folder
 * whose name suggests another type than its parent is a separate source. `notes`: files that aren't texts of
 * the site, and are therefore excluded.
 */
export function markdownSources(files: readonly string[], notes: readonly string[]): MarkdownSource[] {
  const folders = markdownFolders(files).flatMap((folder) => [folder, ...foldersOfOtherTypes(files, folder)]);
  const isAtTop = (file: string) => !file.includes('/');
  if (!folders.includes('.') && files.some((file) => isAtTop(file) && !HTML.test(file))) folders.push('.');
  return folders.map((file): MarkdownSource => {
    const isBelow = (other: string) => (file === '.' ? other !== '.' : other.startsWith(`${file}/`));
    const folder = (other: string) => (file === '.' ? (other.split('/')[0] ?? other) : other);
    const templates = file === '.' ? files.filter((name) => isAtTop(name) && HTML.test(name)) : [];
    const except = [
      ...folders.filter(isBelow).map(folder),
      ...[...notes, ...templates].filter((name) => isBelow(name)),
    ];
    return except.length === 0 ? { file } : { file, except: [...new Set(except)].slice(0, EXCEPT_MAX) };
  });
}

/** Matches HTML files. Those at the top level are lists and error pages, which templates compose. */
const HTML = /\.html?$/i;

/** Folders below a folder, at any depth, whose names suggest another type than the nearest parent that suggests one. */
function foldersOfOtherTypes(files: readonly string[], root: string): string[] {
  const found = new Set<string>();
  if (root === '.') return [];
  for (const file of files) {
    if (!file.startsWith(`${root}/`)) continue;
    const parts = file.split('/').slice(root.split('/').length, -1);
    let [folder, type] = [root, targetNamed(root)];
    for (const part of parts) {
      folder = `${folder}/${part}`;
      const own = targetNamed(part);
      if (own === null || own === type) continue;
      type = own;
      found.add(folder);
    }
  }
  return [...found];
}

/** Main folders of a site: `content/news`, `_posts`; `.` if all files are at the top level. */
export function markdownFolders(files: readonly string[]): string[] {
  const top = files.filter((file) => !file.includes('/'));
  const nested = files.filter((file) => file.includes('/'));
  if (nested.length === 0) return top.length > 0 ? ['.'] : [];
  const roots = new Set(nested.map((file) => file.slice(0, file.indexOf('/'))));
  return [...roots].flatMap((root) => {
    const inside = nested.filter((file) => file.startsWith(`${root}/`));
    const ownFiles = inside.filter((file) => file.split('/').length === 2 && !/\/_?index\.\w+$/.test(file));
    const folders = new Set(
      inside
        .filter((file) => file.split('/').length > 2)
        .map((file) => file.split('/').slice(0, 2).join('/')),
    );
    // A folder that contains only folders, like Hugo's content: each of them is a source.
    return ownFiles.length === 0 && folders.size > 0 ? [...folders] : [root];
  });
}
