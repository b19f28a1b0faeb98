/** What waits on the site in use: work on items at the left, what readers or machines stumble over at the right. */
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
        <Text>Use the navigation to get to what you look after.</Text>
      )}
    </Page>
  );
}
