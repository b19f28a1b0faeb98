/** Marks links to deleted items and sections in the text; readers will see plain text there. */
import { Extension, type Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { useEffect, useMemo } from 'react';
import { useEditorState } from '@tiptap/react';
import { useRecords } from '../records/use-records.ts';

interface DeletedIds {
  contentIds: ReadonlySet<number>;
  sectionIds: ReadonlySet<number>;
}

const deletedKey = new PluginKey<DeletedIds>('deletedLinks');
const NONE: DeletedIds = { contentIds: new Set(), sectionIds: new Set() };

export const LinkTargets = Extension.create({
  name: 'linkTargets',
  addProseMirrorPlugins: () => [
    new Plugin<DeletedIds>({
      key: deletedKey,
      state: {
        init: () => NONE,
        apply: (transaction, before) => (transaction.getMeta(deletedKey) as DeletedIds | undefined) ?? before,
      },
      props: {
        decorations: (state) => {
          const deleted = deletedKey.getState(state) ?? NONE;
          if (deleted.contentIds.size + deleted.sectionIds.size === 0) return null;
          return DecorationSet.create(state.doc, deletedLinks(state.doc, deleted));
        },
      },
    }),
  ],
});

function deletedLinks(doc: Node, deleted: DeletedIds): Decoration[] {
  const found: Decoration[] = [];
  doc.descendants((node, position) => {
    const { contentId, sectionId } = targetOf(node);
    if (deleted.contentIds.has(contentId) || deleted.sectionIds.has(sectionId))
      found.push(
        Decoration.inline(position, position + node.nodeSize, {
          class: 'gone-link',
          title: 'The linked record was deleted. Readers see plain text instead of a link.',
        }),
      );
  });
  return found;
}

/** Ids of a link's target; 0 if the link has none. */
function targetOf(node: Node): { contentId: number; sectionId: number } {
  const attrs = node.marks.find(({ type }) => type.name === 'link')?.attrs;
  return { contentId: Number(attrs?.['contentId'] ?? 0), sectionId: Number(attrs?.['sectionId'] ?? 0) };
}

/**
 * Loads the targets of all links as the links appear, marks the deleted ones, and returns the number of
 * deleted targets.
 */
export function useDeletedLinks(editor: Editor): number {
  const ids = useEditorState({ editor, selector: ({ editor: current }) => targetsIn(current.state.doc) });
  const content = useRecords('content', ids.contentIds);
  const sections = useRecords('websiteSection', ids.sectionIds);
  const deleted = useMemo<DeletedIds>(
    () => ({
      contentIds: new Set(ids.contentIds.filter((id) => content.get(id) === null)),
      sectionIds: new Set(ids.sectionIds.filter((id) => sections.get(id) === null)),
    }),
    // eslint-disable-next-line react/exhaustive-deps -- what is known changes inside `content` and `sections`
    [ids, deletedIdsOf(ids.contentIds, content), deletedIdsOf(ids.sectionIds, sections)],
  );
  useEffect(() => {
    if (editor.isDestroyed) return;
    editor.view.dispatch(editor.state.tr.setMeta(deletedKey, deleted).setMeta('addToHistory', false));
  }, [editor, deleted]);
  return deleted.contentIds.size + deleted.sectionIds.size;
}

function deletedIdsOf(ids: readonly number[], records: { get: (id: number) => unknown }): string {
  return ids.filter((id) => records.get(id) === null).join(',');
}

function targetsIn(doc: Node): { contentIds: number[]; sectionIds: number[] } {
  const contentIds = new Set<number>();
  const sectionIds = new Set<number>();
  doc.descendants((node) => {
    if (!node.isText || node.marks.length === 0) return;
    const { contentId, sectionId } = targetOf(node);
    if (contentId > 0) contentIds.add(contentId);
    if (sectionId > 0) sectionIds.add(sectionId);
  });
  return { contentIds: [...contentIds], sectionIds: [...sectionIds] };
}
