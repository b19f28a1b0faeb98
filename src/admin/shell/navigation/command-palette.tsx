/** Cmd-K: finds content, screens, and new items to create. */
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FilePlus2, FileText, Search, Undo2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useState, type FocusEvent } from 'react';
import { useApp, useOfferedTypes } from '#admin/generic/app.ts';
import { undoOffers, useUndoOffers } from '#admin/generic/undo/undo-offers.ts';
import classes from './command-palette.module.css';
import { NavigationIcon } from '../icons.tsx';
import type { NavigationGroup } from './navigation.ts';
import { inOrderOf } from './palette-order.ts';
import type { Palette } from './use-palette.ts';

interface Hit {
  id: number;
  name: string;
  type: string;
}

interface PaletteProps {
  groups: readonly NavigationGroup[];
  palette: Palette;
}

const [store, spotlight] = createSpotlight();

export function CommandPalette({ groups, palette }: PaletteProps) {
  const { site } = useApp();
  const [phrase, setPhrase] = useState('');
  const actions = useActions(groups, phrase, palette.leave);
  useEffect(() => spotlight.open(), [palette.openCount]);
  // Must run before an Enter that was typed ahead looks for the marked entry.
  useMarkedEntry(actions, phrase !== '');
  const takeOver = useTakeOver(palette, actions[0]?.group === EXACT);
  return (
    <Spotlight
      store={store}
      shortcut={null}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      classNames={{ actionsGroup: classes.group }}
      actions={actions}
      query={phrase}
      onQueryChange={setPhrase}
      filter={(_, all) => all}
      returnFocus={false}
      transitionProps={{ duration: 0, onExited: palette.close }}
      scrollable
      maxHeight="60vh"
      nothingFound={phrase.trim() ? `Nothing found for “${phrase.trim()}”` : 'Type to search'}
      searchProps={{
        placeholder: `Search ${site.name}, or go to a screen`,
        'aria-label': 'Search or go to',
        onFocus: takeOver,
        leftSection: <Search size={17} aria-hidden />,
      }}
    />
  );
}

/** Heading of entries whose name equals the typed text. */
const EXACT = 'Go to';

/**
 * Takes over text that was typed before the palette had loaded. An Enter after it has an effect only if an
 * entry has exactly that name.
 */
function useTakeOver(palette: Palette, hasExact: boolean) {
  const [entered, setEntered] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    if (!entered) return;
    setEntered(null);
    if (hasExact) entered.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', bubbles: true }));
  }, [entered, hasExact]);
  return ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    if (!palette.typed.current) return;
    const { text, isEntered } = palette.take();
    if (!text) return;
    // Simulates typing into this input, so that the palette marks the first entry and the next key is
    // handled.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    if (isEntered) setEntered(input);
  };
}

/**
 * Ensures that one entry is marked, which Enter selects and the arrows start from. The library marks an element only
 * once per letter, and loses the mark when the element is rendered again as results arrive. A key that is pressed as soon as
 * the entries are visible must find the mark.
 */
function useMarkedEntry(groups: readonly SpotlightActionGroupData[], isSearching: boolean): void {
  const shown = groups.flatMap(({ group, actions }) => actions.map(({ id }) => `${group} ${id}`)).join(' ');
  useLayoutEffect(() => {
    const entries = [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-action')];
    if (!isSearching || entries.length === 0) return;
    const marked = entries.findIndex((entry) => entry.hasAttribute('data-selected'));
    const selected = Math.max(marked, 0);
    entries[selected]?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected }));
  }, [shown, isSearching]);
}

/**
 * Entries with exactly this name first, then items that match the phrase, then matching screens and new
 * items.
 */
function useActions(
  groups: readonly NavigationGroup[],
  phrase: string,
  onLeave: () => void,
): SpotlightActionGroupData[] {
  const { actor, contentTypes } = useApp();
  const offeredTypes = useOfferedTypes();
  const navigate = useNavigate();
  const hits = useContentHits(phrase);
  const go = (to: string) => () => {
    onLeave();
    void navigate({ to });
  };
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
  const creations = creatable.map(({ editKey, label, synonyms = [] }) => ({
    id: `create-${editKey}`,
    keywords: [...synonyms],
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
  const undos = useUndoActions(onLeave);
  const ofScreens = inOrderOf<SpotlightActionData>(screens, phrase);
  const ofCreations = inOrderOf<SpotlightActionData>(creations, phrase);
  return [
    { group: EXACT, actions: [...ofScreens.exact, ...ofCreations.exact] },
    { group: 'Undo', actions: Object.values(inOrderOf<SpotlightActionData>(undos, phrase)).flat() },
    { group: 'Content', actions: found },
    { group: 'Screens', actions: ofScreens.others },
    { group: 'Create', actions: ofCreations.others },
  ].filter((group) => group.actions.length > 0);
}

/** What the user can undo now, the most recent first. */
function useUndoActions(onLeave: () => void): SpotlightActionData[] {
  return useUndoOffers()
    .filter(({ phase }) => phase === 'offered')
    .toReversed()
    .map(({ id, message, label = 'Undo' }) => ({
      id,
      label: `${label}: ${message}`,
      onClick: () => {
        onLeave();
        void undoOffers.run(id);
      },
      leftSection: <Undo2 size={17} strokeWidth={1.75} aria-hidden />,
    }));
}

function useContentHits(phrase: string): readonly Hit[] {
  const { client, site } = useApp();
  const [debounced] = useDebouncedValue(phrase.trim(), 180);
  const { data } = useQuery({
    queryKey: ['content', 'palette', site.id, debounced],
    enabled: debounced.length > 1,
    queryFn: () => client.stream<Hit>('getContentList', { site: site.id, search: debounced, limit: 8 }),
  });
  return debounced.length > 1 && phrase.trim().length > 1 ? (data?.items ?? []) : [];
}
