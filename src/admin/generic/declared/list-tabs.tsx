import { Link } from '@tanstack/react-router';
import { changed, stringifySearch, useUrlState } from '#admin/generic/url-state.ts';
import type { ListTab } from '#model/define-list.ts';
import classes from './list-tabs.module.css';

/** States of a list that have a name; the one in the address is marked. */
export function ListTabs({ tabs, label }: { tabs: readonly ListTab[]; label: string }) {
  const [state] = useUrlState();
  const now = stringifySearch(changed(state, { after: null, sort: null }));
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to="."
          search={tab.state as never}
          className={classes.tab}
          activeProps={{}}
          aria-current={stringifySearch(tab.state) === now ? 'true' : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
