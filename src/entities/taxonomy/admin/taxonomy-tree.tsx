/** All terms as their trees, one type at a time. */
import { Button, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { TreeName } from '#admin/generic/list/tree-name.tsx';
import { Page } from '#admin/generic/page.tsx';
import { useRecordPage } from '#admin/generic/records.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { treeRows, type TreeNode, type TreeRow } from '#admin/generic/tree.ts';
import { taxonomy, TAXONOMY_TYPES } from '../entity.ts';

interface TermNode extends TreeNode {
  type: string;
  active: boolean | null;
  updated: string;
}

/** The most the API answers at once. */
const TERMS_MAX = 500;

export function View() {
  const { site } = useApp();
  const [type, setType] = useState<string | null>(null);
  const query = useRecordPage(taxonomy, {
    ...(type && { type }),
    limit: TERMS_MAX,
    sortField: 'name',
    sortOrder: 'asc',
  });
  const rows = query.data ? treeRows(query.data.items.map((node) => node as unknown as TermNode)) : [];
  const create = (
    <Button
      size="sm"
      leftSection={<Plus size={15} aria-hidden />}
      renderRoot={(props) => <Link to="/e/taxonomy/create" {...props} />}
    >
      Create term
    </Button>
  );
  return (
    <Page title="Taxonomy" lead="What content is filed under, on all sites." actions={create}>
      <Select
        aria-label="Type"
        placeholder="Any type"
        data={[...TAXONOMY_TYPES]}
        value={type}
        onChange={setType}
        clearable
        w={200}
        mb="sm"
      />
      {query.isPending ? <LoadingLines count={10} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && rows.length === 0 ? (
        <EmptyState title={type ? `No terms of the type ${type} yet` : 'No terms yet'} action={create}>
          Terms connect what is about the same thing: topics, regions, markets. Editors choose them in the
          item.
        </EmptyState>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          label="Terms"
          columns={columnsFor(site.timeZone)}
          rows={rows}
          rowKey={(row) => row.node.id}
          rowPath={(row) => `/e/taxonomy/${row.node.id}`}
          sort={null}
        />
      ) : null}
      {query.data?.pageInfo.hasNextPage ? (
        <Text size="sm" c="dimmed" mt="sm">
          The first {TERMS_MAX} terms are shown. Choose a type to see fewer.
        </Text>
      ) : null}
    </Page>
  );
}

function columnsFor(timeZone: string): DataColumn<TreeRow<TermNode>>[] {
  const now = new Date();
  const dimmed = (text: string) => (
    <Text size="sm" c="dimmed" truncate>
      {text}
    </Text>
  );
  return [
    {
      key: 'name',
      label: 'Name',
      render: ({ node, depth }) => <TreeName name={node.name} depth={depth} note={node.type} />,
    },
    { key: 'type', label: 'Type', width: '160px', from: 'sm', render: ({ node }) => dimmed(node.type) },
    {
      key: 'active',
      label: 'Offered',
      width: '110px',
      from: 'sm',
      render: ({ node }) => dimmed(node.active === false ? 'No' : 'Yes'),
    },
    {
      key: 'updated',
      label: 'Updated',
      width: '150px',
      from: 'sm',
      render: ({ node }) => dimmed(shortInstant(node.updated, timeZone, now)),
    },
  ];
}
