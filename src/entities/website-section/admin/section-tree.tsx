/** All sections of the site as a tree, each with its path. */
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { TreeName } from '#admin/generic/list/tree-name.tsx';
import { Page } from '#admin/generic/page/page.tsx';
import { useRecordPage } from '#admin/generic/records.ts';
import { treeRows, type TreeNode, type TreeRow } from '#admin/generic/tree.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { sectionPath } from '#addresses/paths.ts';
import { websiteSection } from '../entity.ts';

interface SectionNode extends TreeNode {
  alias: string;
  updated: string;
}

/** Maximum number of sections in one API response; far more than any publication has. */
const SECTIONS_MAX = 500;

export function View() {
  const { site } = useApp();
  const query = useRecordPage(websiteSection, {
    site: site.id,
    limit: SECTIONS_MAX,
    sortField: 'name',
    sortOrder: 'asc',
  });
  const rows = query.data ? treeRows(query.data.items.map((node) => node as unknown as SectionNode)) : [];
  const create = (
    <Button
      size="sm"
      leftSection={<Plus size={15} aria-hidden />}
      renderRoot={(props) => <Link to="/create-website-section" {...props} />}
    >
      Create section
    </Button>
  );
  return (
    <Page title="Sections" actions={create}>
      {query.isPending ? <LoadingLines count={10} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && rows.length === 0 ? (
        <EmptyState title={`${site.name} has no sections yet`} action={create}>
          Sections determine the URLs of articles and the site’s menu. Most sites start with three to six
          sections.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label={`Sections on ${site.name}`}
          columns={columnsFor(site.timeZone)}
          rows={rows}
          rowKey={(row) => row.node.id}
          rowPath={(row) => `/edit-website-section/${row.node.id}`}
          sort={null}
        />
      ) : null}
    </Page>
  );
}

function columnsFor(timeZone: string): DataColumn<TreeRow<SectionNode>>[] {
  const now = new Date();
  return [
    {
      key: 'name',
      label: 'Name',
      render: ({ node, depth }) => <TreeName name={node.name} depth={depth} note={sectionPath(node.alias)} />,
    },
    {
      key: 'alias',
      label: 'Path',
      width: '40%',
      from: 'sm',
      render: ({ node }) => (
        <Text size="sm" c="dimmed" truncate>
          {sectionPath(node.alias)}
        </Text>
      ),
    },
    {
      key: 'updated',
      label: 'Updated',
      width: '150px',
      from: 'sm',
      render: ({ node }) => (
        <Text size="sm" c="dimmed" truncate>
          {shortInstant(node.updated, timeZone, now)}
        </Text>
      ),
    },
  ];
}
