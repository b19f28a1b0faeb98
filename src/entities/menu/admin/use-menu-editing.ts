/** State of one menu being edited: its links with undo, the open link, and saving. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { createFormStore, useForm } from '#admin/generic/form/form-store.ts';
import { notifyDone, notifyInfo } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { NO_HISTORY, pushHistory, redone, undone, type History } from '#admin/generic/save/history.ts';
import type { SaveAnswer, SaveRequest } from '#admin/generic/save/save-state.ts';
import { useAutosave } from '#admin/generic/save/use-autosave.ts';
import { useLocalDraft } from '#admin/generic/save/use-local-draft.ts';
import { describeFields } from '#merge/merge.ts';
import { EMPTY_MENU, linksOf, menuFaults, type MenuPlace, type MenuTree } from '#page-model/menu.ts';
import { menu } from '../entity.ts';

/** Annotations of a change. */
export interface ChangeNote {
  /** Merges the change with preceding changes of the same subject, such as typing. */
  about?: string;
  /** Announced to users who cannot see what moved. */
  say?: string;
  /** Link that gets the focus. */
  focus?: string | null;
}

export type MenuEditing = ReturnType<typeof useMenuEditing>;

/**
 * Returns everything the editor needs, created once for a place of a site. `record`: null if nothing was
 * saved yet; the menu then begins with the links of `start`.
 */
export function useMenuEditing(place: MenuPlace, record: RecordNode | null, start: MenuTree) {
  const { site } = useApp();
  const item = `menu.${site.id}.${place}`;
  const [initial] = useState(() => answerOf(record, start));
  const [form] = useState(() => createFormStore(initial.values));
  const [problem, setProblem] = useState<string | null>(null);
  const [openLink, setOpenLink] = useState<string | null>(null);
  const tree = useForm(form, (state) => state.values['tree'] as MenuTree);
  const steps = useSteps(form);
  const { stored, ...send } = useSending(place, record);
  const autosave = useAutosave({ item, store: form, initial, isAutomatic: false, describe, ...send });
  useLocalDraft(item, initial.values, autosave);
  const { flush } = autosave;
  const save = useCallback(async () => {
    const current = form.get().values['tree'] as MenuTree;
    const [fault] = menuFaults(current);
    setProblem(fault?.message ?? null);
    if (!fault) return flush();
    const at = fault.path.filter((part) => typeof part === 'number').join();
    setOpenLink(linksOf(current.links).find(({ path }) => path.join() === at)?.link.id ?? null);
    return false;
  }, [form, flush]);
  useKeys(steps, save);
  return { tree, form, ...steps, autosave, save, problem, openLink, setOpenLink, stored };
}

const describe = describeFields(menu.fields);

/** Saves the menu of a place: first as a new record, then on top of the version that the editor has. */
function useSending(place: MenuPlace, record: RecordNode | null) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  const [stored, setStored] = useState(record);
  const latest = useRef(record);
  return {
    stored,
    save: async ({ version, changes, base }: SaveRequest) => {
      const known = latest.current;
      const saved = known
        ? await client.mutate<RecordNode>('updateMenu', {
            id: known.id,
            version: Number(version),
            changes,
            base,
          })
        : await client.mutate<RecordNode>('createMenu', { site: site.id, place, ...changes });
      latest.current = saved;
      setStored(saved);
      return answerOf(saved);
    },
    onSaved: (_answer: SaveAnswer, incoming: readonly string[]) => {
      void queries.invalidateQueries({ queryKey: recordsKey(menu) });
      notifyDone('Menu saved. Readers see it on the next page load.');
      if (incoming.length > 0)
        notifyInfo('Merged with other changes', 'Includes links changed by a colleague.');
    },
  };
}

/** Returns version and values of a record; for null, those of a new menu with the links of `start`. */
function answerOf(record: RecordNode | null, start: MenuTree = EMPTY_MENU) {
  return { version: String(record?.version ?? 0), values: { tree: record?.['tree'] ?? start } };
}

/** Changes that can be undone and redone. */
function useSteps(form: ReturnType<typeof createFormStore>) {
  const [history, setHistory] = useState<History<MenuTree>>(NO_HISTORY);
  const [announcement, setAnnouncement] = useState('');
  /** A new object for every request, so that a repeated request takes effect. */
  const [focus, setFocus] = useState<{ id: string } | null>(null);
  const current = () => form.get().values['tree'] as MenuTree;
  const change = (after: MenuTree, { about, say = '', focus: wanted = null }: ChangeNote = {}) => {
    const before = current();
    if (after === before) return;
    setHistory((known) => pushHistory(known, before, about ?? null));
    form.set('tree', after);
    setAnnouncement(say);
    if (wanted !== null) setFocus({ id: wanted });
  };
  const step = (taken: ReturnType<typeof undone<MenuTree>>, words: string) => {
    if (!taken) return;
    setHistory(taken.history);
    form.set('tree', taken.state);
    setAnnouncement(words);
  };
  return {
    change,
    undo: () => step(undone(history, current()), 'Undone.'),
    redo: () => step(redone(history, current()), 'Redone.'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    announcement,
    focus,
  };
}

/**
 * Ctrl-S saves. Ctrl-Z and Shift-Ctrl-Z undo and redo changes of the links, except in a text box, which has
 * its own history.
 */
function useKeys({ undo, redo }: { undo: () => void; redo: () => void }, save: () => Promise<boolean>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isText = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
      if (key !== 's' && (key !== 'z' || isText)) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 's') void save();
      else if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [undo, redo, save]);
}
