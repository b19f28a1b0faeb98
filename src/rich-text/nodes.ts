/** The kinds of node in addition to those of every text (`rich-text/document/rich-text.ts`): one folder each, listed here. */
import type { NodeDefinition } from '#rich-text/document/node-kind.ts';
import { codeBlock } from './code-block/node.ts';
import { download } from './download/node.ts';
import { footnote } from './footnote/node.ts';
import { gallery } from './gallery/node.ts';
import { pullQuote } from './pull-quote/node.ts';
import { sidebar } from './sidebar/node.ts';

export const nodeDefinitions: readonly NodeDefinition[] = [
  pullQuote,
  sidebar,
  gallery,
  footnote,
  download,
  codeBlock,
];
