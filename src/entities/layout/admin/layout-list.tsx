import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import { layout } from '../entity.ts';

/** Which layouts the site has, and what each is for. */
export function View() {
  const { site } = useApp();
  const create = (
    <Button
      size="sm"
      leftSection={<Plus size={15} aria-hidden />}
      renderRoot={(props) => <Link to="/create-web-layout" {...props} />}
    >
      Create layout
    </Button>
  );
  return (
    <Page
      title="Layouts"
      lead={`What the pages of ${site.name} are made of, by kind of page.`}
      actions={create}
    >
      <RecordList
        entity={layout}
        rowPath={({ id }) => `/edit-web-layout/${id}`}
        empty="Pages without a layout show nothing but header and footer. Create one for sections and one for items."
      />
    </Page>
  );
}
