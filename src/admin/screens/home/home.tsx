/**
 * The dashboard of the site in use: work on items on the left; readers, their problems, and problems of
 * background jobs on the right.
 */
import { Text } from '@mantine/core';
import { CreateMenu } from '#entities/content/admin/list/create-menu.tsx';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { Panels } from '#admin/generic/panels.tsx';
import { FigureColumn, useFigures } from './declared-figures.tsx';
import { SetupList } from './setup-list.tsx';
import classes from './home.module.css';

export function View() {
  const { actor } = useApp();
  const figures = useFigures();
  const writes = actor.permissions.has('manage_content');
  return (
    <Page title="Home" actions={writes ? <CreateMenu /> : null}>
      <SetupList />
      {figures.length > 0 ? (
        <div className={classes.columns}>
          {COLUMNS.map((column) => (
            <div className={classes.column} key={column}>
              <FigureColumn figures={figures.filter((figure) => figure.column === column)} />
            </div>
          ))}
        </div>
      ) : (
        <Text>Use the navigation to open a list.</Text>
      )}
      <Panels
        place="dashboard"
        frame={(title, panel) => (
          <section className={classes.panel}>
            <h2 className={classes.head}>{title}</h2>
            {panel}
          </section>
        )}
      />
    </Page>
  );
}

const COLUMNS = ['work', 'site'] as const;
