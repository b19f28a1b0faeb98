import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { AdminAppContext } from '#admin/generic/app.ts';

export interface TraitOptions {
  name: string;
  label: string;
  options: { id: string; label: string }[];
}

const NONE: readonly TraitOptions[] = [];

/** The reader traits of the site with their values; empty until they are loaded, and outside the admin. */
export function useSegmentOptions(): { traits: readonly TraitOptions[]; error: unknown } {
  const app = useContext(AdminAppContext);
  const site = app?.site;
  const { data, error } = useQuery({
    queryKey: ['newsletter-segment-options', site?.id, site?.modulesOn],
    enabled: app !== null,
    queryFn: async () => {
      const input = { site: site?.id };
      return app
        ? await app.client.query<{ traits: TraitOptions[] }>('getNewsletterSegmentOptions', input)
        : null;
    },
    staleTime: 60_000,
  });
  return { traits: data?.traits ?? NONE, error };
}
