/** Cmd-K: screens, new items, and content by its words. */
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import {
  Spotlight,
  spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2, FileText, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApp, useOfferedTypes } from '#admin/generic/app.ts';
import classes from './command-palette.module.css';
import { NavigationIcon } from './icons.tsx';
import type { NavigationGroup } from './navigation.ts';

interface Hit {
  id: number;
  name: string;
  type: string;
}

interface PaletteProps {
  groups: readonly NavigationGroup[];
  /** Every rise opens the palette. */
  openCount: number;
}

export function CommandPalette({ groups, openCount }: PaletteProps) {
  const app = useApp();
  const offeredTypes = useOfferedTypes();
  const navigate = useNavigate();
  const [phrase, setPhrase] = useState('');
  const hits = useContentHits(phrase);
  useEffect(() => spotlight.open(), [openCount]);

  const go = (to: string) => () => void navigate({ to });
  const wanted = phrase.trim().toLowerCase();
  const matching = (actions: SpotlightActionData[]) =>
    actions.filter((action) => action.label?.toLowerCase().includes(wanted));
  const screens = matching([
    { id: '/', label: 'Home', onClick: go('/'), leftSection: <NavigationIcon name="home" /> },
    ...groups.flatMap((group) =>
      group.entries.map((entry) => ({
        id: entry.path,
        label: entry.title,
        onClick: go(entry.path),
        leftSection: <NavigationIcon name={entry.icon} />,
      })),
    ),
  ]);
  const creations = matching(
    app.actor.permissions.has('manage_content')
      ? offeredTypes.map((type) => ({
          id: `create-${type.editKey}`,
          label: `New ${type.label.toLowerCase()}`,
          onClick: go(`/create-content/${type.editKey}`),
          leftSection: <FilePlus2 size={17} strokeWidth={1.75} aria-hidden />,
        }))
      : [],
  );
  const found = hits.map((hit) => ({
    id: `content-${hit.id}`,
    label: hit.name,
    description: app.contentTypes.find((type) => type.name === hit.type)?.label ?? hit.type,
    onClick: go(`/edit-content/${hit.id}`),
    leftSection: <FileText size={17} strokeWidth={1.75} aria-hidden />,
  }));
  const actions: SpotlightActionGroupData[] = [
    { group: 'Content', actions: found },
    { group: 'Screens', actions: screens },
    { group: 'Create', actions: creations },
  ].filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      classNames={{ actionsGroup: classes.group }}
      actions={actions}
      query={phrase}
      onQueryChange={setPhrase}
      filter={(_, all) => all}
      scrollable
      maxHeight="60vh"
      nothingFound={wanted ? `Nothing found for “${phrase.trim()}”` : 'Type to search'}
      searchProps={{
        placeholder: `Search ${app.site.name}, or go to a screen`,
        'aria-label': 'Search or go to',
        leftSection: <Search size={17} aria-hidden />,
      }}
    />
  );
}

function useContentHits(phrase: string): readonly Hit[] {
  const { client, site } = useApp();
  const [asked] = useDebouncedValue(phrase.trim(), 180);
  const { data } = useQuery({
    queryKey: ['content', 'palette', site.id, asked],
    enabled: asked.length > 1,
    queryFn: () => client.stream<Hit>('getContentList', { site: site.id, search: asked, limit: 8 }),
  });
  return asked.length > 1 && phrase.trim().length > 1 ? (data?.items ?? []) : [];
}
