/** Nodes of a text in the editor, and their conversion to the stored form. */
import type { Node } from '@tiptap/core';
import type { RichTextNode } from '#rich-text/document/rich-text.ts';

/** A node in the form of ProseMirror: attributes may be null or unknown to the model. */
export interface EditorNode {
  type?: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  text?: string;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
}

/** Converts the content of a node for storage: each function returns only what the model accepts there. */
export interface StoreContent {
  /** Words and line breaks. */
  words: () => RichTextNode[];
  /** Blocks with the given names; all other content is returned as paragraphs, one per line. */
  blocks: (allowed: readonly string[]) => RichTextNode[];
}

export interface EditorNodeKind {
  /** Node of the schema, without the view that a browser needs. */
  extension: Node;
  /** Returns the node to store; null if there is nothing to store. */
  toStored: (attrs: Record<string, unknown>, content: StoreContent) => RichTextNode | null;
  /**
   * Converts a stored node for the editor. If absent, it is used unchanged. If present, `toStored` accepts
   * either form.
   */
  toEditor?: (node: RichTextNode) => EditorNode;
}

/**
 * Removes characters that JSON in PostgreSQL cannot contain, and cuts the text to its limit; null if it is
 * empty.
 */
export function storedText(value: unknown, lengthMax: number): string | null {
  return typeof value === 'string' && value.trim() !== ''
    ? value.replaceAll('\0', '').slice(0, lengthMax).toWellFormed()
    : null;
}

/** A whole number, or null. */
export function storedInteger(value: unknown): number | null {
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** Attributes of an image in the form of the model; null if they identify no image. */
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
