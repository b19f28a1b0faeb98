/** Drafts of import configurations in this browser. */
import { useEffect, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { RecordNode } from '#admin/generic/records.ts';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { useFormDraft } from '#admin/generic/save/use-form-draft.ts';
import { emptyMapping, type Json } from './raw-mapping.ts';

interface MappingDraft {
  name: string;
  setName: (name: string) => void;
  mapping: Json;
  setMapping: (mapping: Json) => void;
  isDirty: () => boolean;
}

/** Stores what is typed in this browser until it is saved. Returns the function that sends it, and how often values were restored: inputs are remounted with each. */
export function useMappingDraft(
  record: RecordNode | null,
  { name, setName, mapping, setMapping, isDirty }: MappingDraft,
): { restored: number; send: FormDraft['send'] } {
  const { site } = useApp();
  const [untouched] = useState({ name, mapping });
  const [count, setCount] = useState(0);
  const { store, send } = useFormDraft({
    item: record ? `migrationConfiguration.${record.id}` : `migrationConfiguration.new.${site.id}`,
    untouched,
    read: () => ({ name, mapping }),
    restore: ({ name: restoredName, mapping: next }) => {
      setName(String(restoredName ?? ''));
      setMapping(typeof next === 'object' && next !== null ? { ...next } : emptyMapping());
      setCount((before) => before + 1);
    },
    isDirty,
  });
  useEffect(store, [name, mapping, store]);
  return { restored: count, send };
}
