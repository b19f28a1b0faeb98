/** What the links of a menu lead to, as it is now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { menuReferences, type MenuTarget, type MenuTree } from '#model/menu.ts';
import { menu } from '../entity.ts';

export interface TargetInfo {
  name: string;
  path: string;
  /** Readers can open it now. */
  isShown: boolean;
}

/** Knows a section or an item; `null` a deleted one, `undefined` one that is still being asked for. */
export type TargetOf = (target: MenuTarget) => TargetInfo | null | undefined;

/** Asks for all targets of a menu at once, again when they change. */
export function useTargets(tree: MenuTree): TargetOf {
  const { client, site } = useApp();
  const idsOf = (to: 'websiteSection' | 'content') =>
    [...new Set(menuReferences(tree).flatMap((target) => (target.to === to ? [target.id] : [])))].sort(
      (a, b) => a - b,
    );
  const input = { site: site.id, sections: idsOf('websiteSection'), items: idsOf('content') };
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...recordsKey(menu), 'targets', input],
    enabled: input.sections.length + input.items.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      client.query<{ targets: (TargetInfo & { kind: string; id: number })[] }>('getMenuTargets', input),
  });
  return (target) => {
    if (target.kind === 'address') return undefined;
    const found = data?.targets.find(({ kind, id }) => kind === target.kind && id === target.id);
    return found ?? (data && !isPlaceholderData ? null : undefined);
  };
}
