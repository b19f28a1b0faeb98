/** The menus of the site, one place at a time; the URL contains the place. */
import { NativeSelect, NavLink } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { operationOf, useRecordPage, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { EMPTY_MENU, linksOf, MENU_PLACES, type MenuPlace } from '#page-model/menu.ts';
import { menu } from '../entity.ts';
import { MenuEditor } from './menu-editor.tsx';
import { loadStartingMenu, treeOf } from './starting-menu.ts';
import classes from './menus.module.css';

export function View() {
  const { site } = useApp();
  const [state, setState] = useUrlState();
  const [first] = MENU_PLACES;
  const place = MENU_PLACES.find(({ value }) => value === state['place'])?.value ?? first.value;
  const choose = (value: string) => setState({ place: value === first.value ? null : value });
  const all = useRecordPage(menu, { site: site.id, limit: MENU_PLACES.length });
  const records = all.data?.items ?? [];
  return (
    <Page title="Menus" lead={`Links in the header, footer and menus of ${site.name}.`}>
      <div className={classes['layout']}>
        <nav className={classes['places']} aria-label="Menu positions">
          {MENU_PLACES.map(({ value, label }) => (
            <NavLink
              key={value}
              label={label}
              component="button"
              type="button"
              active={value === place}
              aria-current={value === place ? 'page' : undefined}
              rightSection={<span className={classes['count']}>{countOf(records, value)}</span>}
              onClick={() => choose(value)}
            />
          ))}
        </nav>
        <NativeSelect
          className={classes['choice'] ?? ''}
          label="Place"
          data={MENU_PLACES.map(({ value, label }) => ({ value, label }))}
          value={place}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <LoadedMenu key={`${site.id} ${place}`} place={place} />
      </div>
    </Page>
  );
}

/** Loads the menu when its editor opens; the editor itself tracks every later version. */
function LoadedMenu({ place }: { place: MenuPlace }) {
  const { client, site } = useApp();
  const [restored, setRestored] = useState(0);
  const query = useQuery({
    queryKey: ['menu in editor', site.id, place],
    queryFn: async () => {
      const page = await client.stream<RecordNode>(operationOf('stream', menu), {
        site: site.id,
        place,
        limit: 1,
      });
      const [record = null] = page.items;
      return { record, start: record ? EMPTY_MENU : await loadStartingMenu(client, site.id, place) };
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <LoadingLines count={6} height={44} />;
  const reload = async () => {
    await query.refetch();
    setRestored((count) => count + 1);
  };
  return <MenuEditor key={restored} place={place} {...query.data} onRestored={() => void reload()} />;
}

/** Number of links in the menu of a place, as text; empty if no menu was saved. */
function countOf(records: readonly RecordNode[], place: MenuPlace): string {
  const record = records.find((node) => node['place'] === place);
  return record ? String(linksOf(treeOf(record).links).length) : '';
}
