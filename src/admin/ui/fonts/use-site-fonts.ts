/** Loads the site's custom fonts from the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { OwnFamily } from './own-fonts.ts';
import { ownFontKey } from '#look/own-fonts.ts';

export interface FontFile {
  id: number;
  fileName: string;
  weight: number;
  style: 'normal' | 'italic';
  sizeBytes: number;
  url: string;
}

export interface FontFamily {
  id: number;
  name: string;
  generic: 'serif' | 'sans';
  files: FontFile[];
}

interface SiteFonts {
  fonts: FontFamily[];
}

const keyOf = (siteId: number) => ['site-fonts', siteId];

export function useSiteFonts() {
  const { client, site } = useApp();
  return useQuery({
    queryKey: keyOf(site.id),
    queryFn: () => client.query<SiteFonts>('getSiteFonts', { site: site.id }),
    // Reloaded on every mount, because families are created and renamed on separate screens.
    refetchOnMount: 'always',
  });
}

/** Functions that cache the fonts from an operation's response and that reload the fonts. */
export function useFontCache() {
  const { site } = useApp();
  const queries = useQueryClient();
  return {
    keep: (fonts: SiteFonts) => queries.setQueryData(keyOf(site.id), fonts),
    reload: () => queries.invalidateQueries({ queryKey: keyOf(site.id) }),
  };
}

/** The families in the form that pickers expect. The array is the same until the fonts change. */
export function useOwnFamilies(): readonly OwnFamily[] {
  const { data } = useSiteFonts();
  return useMemo(() => (data?.fonts ?? []).map(familyOf), [data]);
}

/** The family is shown in its regular style, or in the style closest to it. */
export function familyOf({ id, name, generic, files }: FontFamily): OwnFamily {
  const distance = ({ weight, style }: FontFile) => Math.abs(weight - 400) + (style === 'normal' ? 0 : 1_000);
  const [shown] = files.toSorted((a, b) => distance(a) - distance(b));
  return { value: ownFontKey(id), label: name, generic, url: shown?.url ?? null };
}
