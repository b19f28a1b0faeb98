import { Link } from '@tanstack/react-router';
import type { ListTab } from '#model/screens/define-list.ts';
import classes from './list-tabs.module.css';

/** Named views of a list; the view in the URL is marked. */
export function ListTabs({ tabs, label }: { tabs: readonly ListTab[]; label: string }) {
  return (
    <nav className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to="."
          search={tab.state as never}
          className={classes.tab}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
