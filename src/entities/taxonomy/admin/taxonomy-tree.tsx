/** All terms as their trees, or those that match; all types or one. The state is in the address. */
import { Button, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import { DataTable, type DataColumn } from '#admin/generic/list/data-table.tsx';
import { ListSearch } from '#admin/generic/list/list-search.tsx';
import { TreeName } from '#admin/generic/list/tree-name.tsx';
import { Page } from '#admin/generic/page.tsx';
import { useRecordPage } from '#admin/generic/records.ts';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/states.tsx';
import { treeRows, type TreeNode, type TreeRow } from '#admin/generic/tree.ts';
import { useUrlState } from '#admin/generic/url-state.ts';
import { taxonomy, TAXONOMY_TYPES } from '../entity.ts';

interface TermNode extends TreeNode {
  type: string;
  fullName: string | null;
  active: boolean | null;
  updated: string;
}

/** The most the API answers at once. */
const TERMS_MAX = 500;

export function View() {
  const { site } = useApp();
  const [state, set] = useUrlState();
  const type = TAXONOMY_TYPES.find((one) => one === state['type']) ?? null;
  const search = state['search'] ?? '';
  const query = useRecordPage(
    taxonomy,
    {
      ...(type && { type }),
      ...(search && { search }),
      limit: TERMS_MAX,
      sortField: 'name',
      sortOrder: 'asc',
    },
    true,
  );
  const terms = (query.data?.items ?? []).map((node) => node as unknown as TermNode);
  const rows = search ? terms.map(asFound) : treeRows(terms);
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
      <Group gap="xs" mb="sm" component="search" aria-label="Find terms">
        <ListSearch label="Search the terms" />
        <Select
          size="xs"
          aria-label="Type"
          placeholder="Any type"
          data={[...TAXONOMY_TYPES]}
          value={type}
          onChange={(value) => set({ type: value })}
          clearable
          w={190}
        />
      </Group>
      {query.isPending ? <LoadingLines count={10} height={40} /> : null}
      {query.error && !query.data ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && rows.length === 0 && search ? (
        <EmptyState
          title="No term matches"
          action={
            <Button variant="default" onClick={() => set({ search: null, type: null })}>
              Show everything
            </Button>
          }
        >
          Use fewer letters, or another type.
        </EmptyState>
      ) : null}
      {query.data && rows.length === 0 && !search ? (
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
          The first {TERMS_MAX} terms are shown. Search, or choose a type, to see the others.
        </Text>
      ) : null}
    </Page>
  );
}

/** A term found by its words stands alone, with the names of those above it. */
function asFound(node: TermNode): TreeRow<TermNode> {
  return { node: { ...node, name: node.fullName ?? node.name }, depth: 0 };
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
