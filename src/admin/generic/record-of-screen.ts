/** The record of a screen: the screen is shown on the site that the record belongs to. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Entity } from '#model/define-entity.ts';
import { useApp } from './app.ts';
import { useRecord } from './records.ts';

/**
 * Opens the screen on the site with this key, if it is not the site in use and the user works on it. Returns whether the screen
 * has to wait for that.
 */
export function useOwnSite(belongs: (site: { id: number; tenantKey: string }) => boolean): boolean {
  const { site, sites, openOnSite } = useApp();
  const own = sites.find(belongs);
  const other = own && own.id !== site.id ? own.tenantKey : null;
  // The URL changes before its screen is shown: a record that is being left stays where it is.
  const isLeft = useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname,
  });
  useEffect(() => {
    if (other !== null && !isLeft) openOnSite(other);
  }, [other, isLeft, openOnSite]);
  return other !== null;
}

/** Like `useRecord`, for the record in the URL of a screen: without data until the screen is on the record's site. */
export function useRecordOfScreen(entity: Entity, id: number) {
  const query = useRecord(entity, id);
  const owner = entity.tenancy === 'site' ? siteIdOf(query.data?.['site']) : null;
  const isElsewhere = useOwnSite((site) => site.id === owner);
  return isElsewhere ? { ...query, data: undefined } : query;
}

function siteIdOf(site: unknown): number | null {
  const id = typeof site === 'object' && site !== null && 'id' in site ? site.id : site;
  return typeof id === 'number' ? id : null;
}
