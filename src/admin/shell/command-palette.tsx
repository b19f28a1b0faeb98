/** Cmd-K: finds content, screens, and new items to create. */
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
  /** Each increase opens the palette. */
  openCount: number;
}

export function CommandPalette({ groups, openCount }: PaletteProps) {
  const { site } = useApp();
  const [phrase, setPhrase] = useState('');
  const actions = useActions(groups, phrase);
  useEffect(() => spotlight.open(), [openCount]);
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
      nothingFound={phrase.trim() ? `Nothing found for “${phrase.trim()}”` : 'Type to search'}
      searchProps={{
        placeholder: `Search ${site.name}, or go to a screen`,
        'aria-label': 'Search or go to',
        leftSection: <Search size={17} aria-hidden />,
      }}
    />
  );
}

/** Items that match the phrase, then the screens and new items that do. */
function useActions(groups: readonly NavigationGroup[], phrase: string): SpotlightActionGroupData[] {
  const { actor, contentTypes } = useApp();
  const offeredTypes = useOfferedTypes();
  const navigate = useNavigate();
  const hits = useContentHits(phrase);
  const go = (to: string) => () => void navigate({ to });
  const searched = phrase.trim().toLowerCase();
  const matching = (actions: SpotlightActionData[]) =>
    actions.filter((action) => action.label?.toLowerCase().includes(searched));
  const screens = [
    { path: '/', title: 'Home', icon: 'home' },
    ...groups.flatMap(({ entries }) => entries),
  ].map(({ path, title, icon }) => ({
    id: path,
    label: title,
    onClick: go(path),
    leftSection: <NavigationIcon name={icon} />,
  }));
  const creatable = actor.permissions.has('manage_content') ? offeredTypes : [];
  const creations = creatable.map(({ editKey, label }) => ({
    id: `create-${editKey}`,
    label: `New ${label.toLowerCase()}`,
    onClick: go(`/create-content/${editKey}`),
    leftSection: <FilePlus2 size={17} strokeWidth={1.75} aria-hidden />,
  }));
  const found = hits.map(({ id, name, type }) => ({
    id: `content-${id}`,
    label: name,
    description: contentTypes.find((known) => known.name === type)?.label ?? type,
    onClick: go(`/edit-content/${id}`),
    leftSection: <FileText size={17} strokeWidth={1.75} aria-hidden />,
  }));
  return [
    { group: 'Content', actions: found },
    { group: 'Screens', actions: matching(screens) },
    { group: 'Create', actions: matching(creations) },
  ].filter((group) => group.actions.length > 0);
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
