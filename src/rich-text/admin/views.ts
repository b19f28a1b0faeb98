/** The nodes of `kinds.ts` with their views, for the editor. */
import type { Extensions, Node } from '@tiptap/core';
import { ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import type { ComponentType } from 'react';
import { codeBlockKind } from '../code-block/admin/schema.ts';
import { CodeBlockView } from '../code-block/admin/view.tsx';
import { downloadKind } from '../download/admin/schema.ts';
import { DownloadView } from '../download/admin/view.tsx';
import { footnoteKind } from '../footnote/admin/schema.ts';
import { footnoteView } from '../footnote/admin/view.ts';
import { galleryKind } from '../gallery/admin/schema.ts';
import { GalleryView } from '../gallery/admin/view.tsx';
import { pullQuoteKind } from '../pull-quote/admin/schema.ts';
import { PullQuoteView } from '../pull-quote/admin/view.tsx';
import { sidebarKind } from '../sidebar/admin/schema.ts';
import { SidebarView } from '../sidebar/admin/view.tsx';

const shownBy = ({ extension }: { extension: Node }, view: ComponentType<ReactNodeViewProps>) =>
  extension.extend({ addNodeView: () => ReactNodeViewRenderer(view) });

export const nodeExtensions: Extensions = [
  shownBy(pullQuoteKind, PullQuoteView),
  shownBy(sidebarKind, SidebarView),
  shownBy(galleryKind, GalleryView),
  shownBy(downloadKind, DownloadView),
  shownBy(codeBlockKind, CodeBlockView),
  footnoteKind.extension.extend({
    addNodeView:
      () =>
      ({ node, editor, getPos }) =>
        footnoteView(node, editor, getPos),
  }),
];
