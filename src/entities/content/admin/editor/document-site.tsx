/** An item belongs to a site, whichever site is selected for lists: its screens are shown on that site. */
import type { ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { LoadingLines } from '#admin/generic/page/states.tsx';
import { useOwnSite } from '#admin/generic/record-of-screen.ts';

/** Keys of the modules that are on for the item's site: they decide which fields the item has. */
export function useModulesOfDocument(tenantKey: string): readonly string[] {
  const { site, sites } = useApp();
  return (sites.find((one) => one.tenantKey === tenantKey) ?? site).modulesOn;
}

/** Renders its children on the item's site: times, pickers and View site are those of the item. */
export function DocumentSiteScope({ tenantKey, children }: { tenantKey: string; children: ReactNode }) {
  const isElsewhere = useOwnSite((site) => site.tenantKey === tenantKey);
  return isElsewhere ? <LoadingLines count={10} /> : children;
}
