/** The site's views of the nodes in `nodes.ts`, by name. */
import type { ComponentType } from 'react';
import type { NodeViewProps } from '#site/ui/text/rich-text-rendering.ts';
import { CodeBlock } from './code-block/view.tsx';
import { Download } from './download/view.tsx';
import { Footnote } from './footnote/view.tsx';
import { Gallery } from './gallery/view.tsx';
import { PullQuote } from './pull-quote/view.tsx';
import { Sidebar } from './sidebar/view.tsx';

export const nodeViews: Readonly<Record<string, ComponentType<NodeViewProps>>> = {
  pullQuote: PullQuote,
  sidebar: Sidebar,
  gallery: Gallery,
  footnote: Footnote,
  download: Download,
  codeBlock: CodeBlock,
};
