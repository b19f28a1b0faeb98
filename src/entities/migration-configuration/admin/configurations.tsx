/** All migration configurations of a site, and the files they read. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import { migrationConfiguration } from '../entity.ts';
import { SourceFiles } from './source-files.tsx';

export function View() {
  return (
    <Page
      title="Migration configurations"
      lead="How content of another system becomes content of this site."
      actions={
        <>
          <Button component={Link} to="/migration-run" variant="default" size="sm">
            Runs
          </Button>
          <Button
            component={Link}
            to="/migration-configuration/new"
            size="sm"
            leftSection={<Plus size={15} aria-hidden />}
          >
            New configuration
          </Button>
        </>
      }
    >
      <RecordList
        entity={migrationConfiguration}
        rowPath={(row) => `/migration-configuration/${row.id}`}
        empty="Upload a source file below, then make a configuration that says what its fields become."
      />
      <SourceFiles />
    </Page>
  );
}
