/** The dashboard of the site in use: work on items on the left, problems of readers and background jobs on the right. */
import { Text } from '@mantine/core';
import { CreateMenu } from '#entities/content/admin/list/create-menu.tsx';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page.tsx';
import { FigureColumn } from './declared-figures.tsx';
import classes from './home.module.css';

export function View() {
  const { actor } = useApp();
  const writes = actor.permissions.has('manage_content');
  return (
    <Page title="Home" actions={writes ? <CreateMenu /> : null}>
      {writes ? (
        <div className={classes.columns}>
          <div className={classes.column}>
            <FigureColumn column="work" />
          </div>
          <div className={classes.column}>
            <FigureColumn column="site" />
          </div>
        </div>
      ) : (
        <Text>Use the navigation to open a list.</Text>
      )}
    </Page>
  );
}
