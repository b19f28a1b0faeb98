/** The settings of rows and blocks in the editor, with what readers of the site can have. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { choices } from '#fields/choices/field.ts';
import { useApp } from '#admin/generic/app.ts';
import type { GridDocument } from '#grid/editor/index.ts';
import type { Shape } from '#model/field.ts';
import { CONDITION_ENTRIES_MAX } from '../model/reader-condition.ts';
import { emailBlockSettings, emailRowSettings, forReaders } from '../model/email-grid.ts';

/** What parts of an email can be limited to. */
export interface ReaderEntry {
  /** Like `membership:3`. */
  value: string;
  label: string;
}

/** None on a site where the modules with memberships and answers are off. */
export function useReaderEntries(): readonly ReaderEntry[] | undefined {
  const { client, site } = useApp();
  const { data } = useQuery({
    queryKey: ['newsletter-reader-entries', site.id],
    queryFn: () => client.query<{ entries: ReaderEntry[] }>('getNewsletterReaderEntries', { site: site.id }),
    staleTime: 60_000,
  });
  return data?.entries;
}

/** The condition on readers is hidden where nothing can be chosen, and remains where one is stored, so that it can be removed. */
export function useGridSettings(): GridDocument['settings'] {
  const entries = useReaderEntries();
  return useMemo(
    () => ({ row: withEntries(emailRowSettings, entries), block: withEntries(emailBlockSettings, entries) }),
    [entries],
  );
}

function withEntries(settings: Shape, entries: readonly ReaderEntry[] = []): Shape {
  const { label, help = '' } = forReaders.readerTraits.options;
  const readerTraits = choices({
    label,
    help,
    countMax: CONDITION_ENTRIES_MAX,
    choices: entries,
    acceptsUnlisted: true,
    condition: ({ readerTraits: stored }) =>
      entries.length > 0 || (Array.isArray(stored) && stored.length > 0),
  });
  return { ...settings, readerTraits };
}
