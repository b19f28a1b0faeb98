/** The editor of grids. Public entry point: a document's owner renders `GridEditor` with a `GridDocument`. */
export { GridEditor } from './grid-editor.tsx';
export { useEditing, useEditor } from './editor-context.ts';
export { NoRows } from './outline/outline.tsx';
export { ShapeIcon } from './shape-icon.tsx';
export { useCommands } from './use-commands.ts';
export type { GridDocument } from './grid-document.ts';
