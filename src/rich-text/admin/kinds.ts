/** The nodes of `nodes.ts` in the editor, without the views that a browser needs. */
import { codeBlockKind } from '../code-block/admin/schema.ts';
import { downloadKind } from '../download/admin/schema.ts';
import { footnoteKind } from '../footnote/admin/schema.ts';
import { galleryKind } from '../gallery/admin/schema.ts';
import { pullQuoteKind } from '../pull-quote/admin/schema.ts';
import { sidebarKind } from '../sidebar/admin/schema.ts';
import type { EditorNodeKind } from './editor-node.ts';

export const editorNodeKinds: readonly EditorNodeKind[] = [
  pullQuoteKind,
  sidebarKind,
  galleryKind,
  footnoteKind,
  downloadKind,
  codeBlockKind,
];
