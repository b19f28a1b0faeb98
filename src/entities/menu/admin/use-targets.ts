/** Current targets of a menu's links. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useApp } from '#admin/generic/app.ts';
import { recordsKey } from '#admin/generic/records.ts';
import { isSitePath } from '#addresses/addresses.ts';
import { linksOf, menuReferences, type MenuTarget, type MenuTree } from '#page-model/menu.ts';
import { menu } from '../entity.ts';

export interface TargetInfo {
  name: string;
  path: string;
  /** Whether readers can open the target now. */
  isShown: boolean;
}

/**
 * Looks up a section, an item or a path of the site. `null`: it was deleted, or the path has no page;
 * `undefined`: still loading.
 */
export type TargetOf = (target: MenuTarget) => TargetInfo | null | undefined;

interface Answer {
  targets: (TargetInfo & { kind: string; id: number })[];
  missing: { href: string }[];
}

const TYPING_PAUSE_MS = 400;

/** Returns each path of the site once; text that is still being typed may not be a path. */
function pathsIn(tree: MenuTree): string[] {
  const hrefs = linksOf(tree.links).flatMap(({ link: { target } }) =>
    target?.kind === 'address' && isSitePath(target.href) ? [target.href] : [],
  );
  return [...new Set(hrefs)].sort();
}

/** Loads all targets of a menu in one request, and again when they change. */
export function useTargets(tree: MenuTree): TargetOf {
  const { client, site } = useApp();
  const idsOf = (to: 'websiteSection' | 'content') =>
    [...new Set(menuReferences(tree).flatMap((target) => (target.to === to ? [target.id] : [])))].sort(
      (a, b) => a - b,
    );
  const [typed] = useDebouncedValue(pathsIn(tree).join('\n'), TYPING_PAUSE_MS);
  const paths = typed === '' ? [] : typed.split('\n').map((href) => ({ href }));
  const input = { site: site.id, sections: idsOf('websiteSection'), items: idsOf('content'), paths };
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...recordsKey(menu), 'targets', input],
    enabled: input.sections.length + input.items.length + paths.length > 0,
    placeholderData: keepPreviousData,
    queryFn: () => client.query<Answer>('getMenuTargets', input),
  });
  return (target) => {
    if (target.kind === 'address') {
      const isMissing = data?.missing.some(({ href }) => href === target.href) ?? false;
      return isMissing ? null : undefined;
    }
    const found = data?.targets.find(({ kind, id }) => kind === target.kind && id === target.id);
    return found ?? (data && !isPlaceholderData ? null : undefined);
  };
}
