/** A node of a text as the editor has it, and the way back to what is stored. */
import type { Node } from '@tiptap/core';
import type { RichTextNode } from '#rich-text/document/rich-text.ts';

/** A node as ProseMirror writes it: attributes may be null or unknown to the model. */
export interface EditorNode {
  type?: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** How what is in a node is stored: each gives only what the model accepts there. */
export interface StoreContent {
  /** Words and line breaks. */
  words: () => RichTextNode[];
  /** Blocks of the names given; anything else gives its lines as paragraphs. */
  blocks: (allowed: readonly string[]) => RichTextNode[];
}

export interface EditorNodeKind {
  /** Of the schema, without the view a browser needs. */
  extension: Node;
  /** The node to store; null when there is nothing to keep. */
  toStored: (attrs: Record<string, unknown>, content: StoreContent) => RichTextNode | null;
  /** What the editor has for a stored node. Absent: the same. Given, `toStored` takes either form. */
  toEditor?: (node: RichTextNode) => EditorNode;
}

/** The text without what JSON in PostgreSQL cannot hold, cut to its limit; null when empty. */
export function storedText(value: unknown, lengthMax: number): string | null {
  return typeof value === 'string' && value.trim() !== ''
    ? value.replaceAll('\0', '').slice(0, lengthMax).toWellFormed()
    : null;
}

/** A whole number, or null. */
export function storedInteger(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** Attributes of an image in the form of the model; null when they name none. */
export function storedImage(attrs: Record<string, unknown>) {
  const asset = storedInteger(attrs['asset']);
  if (asset === null || asset < 1) return null;
  return {
    asset,
    alt: storedText(attrs['alt'], 300) ?? '',
    caption: storedText(attrs['caption'], 1000),
    credit: storedText(attrs['credit'], 200),
  };
}
