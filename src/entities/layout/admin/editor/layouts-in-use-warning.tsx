import { Alert } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { layoutsInUse } from './layouts-in-use.ts';
import { useSitePages } from './use-site-pages.ts';

/** Which pages would lose their layout, by layout; renders nothing if no page uses the layouts. */
export function Warning({ rows }: { rows: readonly { readonly id?: number }[] }) {
  const { contentTypes } = useApp();
  const pages = useSitePages();
  const used = layoutsInUse(
    rows.map(({ id }) => id),
    pages,
    contentTypes,
  );
  if (used.length === 0) return null;
  return (
    <Alert color="yellow" variant="outline" mt="md" title={used.length === 1 ? 'In use' : 'In use by pages'}>
      {used.map(({ name, words }) => (
        <div key={name}>
          “{name}”: {words}
        </div>
      ))}
      Without {used.length === 1 ? 'this layout' : 'these layouts'}, the pages use the next matching layout,
      or show only the header and footer.
    </Alert>
  );
}
