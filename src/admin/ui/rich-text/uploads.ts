/** Image uploads: a placeholder marks each image's position while the user continues writing. */
import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { AssetInfo } from '#admin/generic/admin-data.ts';
import { placeBlock } from './place-block.ts';

type Change = { add: { id: object; position: number; name: string } } | { remove: object };

const uploadsKey = new PluginKey<DecorationSet>('uploads');

export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: uploadsKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const mapped = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(uploadsKey) as Change | undefined;
          if (!change) return mapped;
          if ('remove' in change)
            return mapped.remove(mapped.find(undefined, undefined, (spec) => spec['id'] === change.remove));
          const { id, position, name } = change.add;
          return mapped.add(transaction.doc, [
            Decoration.widget(position, () => placeholderOf(name), { id }),
          ]);
        },
      },
      props: { decorations: (state) => uploadsKey.getState(state) },
    }),
  ],
});

/** An image to upload, and its position in the text. */
export interface PlacedUpload {
  file: File;
  /** Alternative text of the image if the library has none; empty for no text. */
  alt: string;
  position: number;
}

/** Uploads the images in sequence. Each replaces its placeholder, which moves with edits in the meantime. */
export async function insertUploads(
  editor: Editor,
  images: readonly PlacedUpload[],
  upload: (file: File) => Promise<AssetInfo | null>,
): Promise<void> {
  const waiting = images.map((image) => ({ ...image, id: {} }));
  for (const { id, file, position } of waiting) change(editor, { add: { id, position, name: file.name } });
  for (const { id, file, alt } of waiting) {
    const asset = await upload(file);
    if (editor.isDestroyed) return;
    const place = uploadsKey
      .getState(editor.state)
      ?.find(undefined, undefined, (spec) => spec['id'] === id)[0];
    change(editor, { remove: id });
    if (!asset || !place) continue;
    const transaction = editor.state.tr;
    placeBlock(transaction, imageNodeOf({ ...asset, alt: asset.alt || alt }), place.from);
    editor.view.dispatch(transaction);
  }
}

/** The editor node of an image, with the library's texts. */
export function imageNodeOf(asset: AssetInfo) {
  const { id, alt, caption, credit } = asset;
  return { type: 'image', attrs: { asset: id, alt: alt ?? '', caption, credit } };
}

function change(editor: Editor, meta: Change): void {
  editor.view.dispatch(editor.state.tr.setMeta(uploadsKey, meta).setMeta('addToHistory', false));
}

function placeholderOf(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'uploading';
  element.textContent = `Uploading ${name} …`;
  return element;
}
