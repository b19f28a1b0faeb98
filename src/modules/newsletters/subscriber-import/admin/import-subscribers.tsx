/** Above the list of subscribers: imports a file into a newsletter, and shows the newest import. */
import { Button, Group } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { can } from '#model/permissions.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ImportReport } from './import-report.tsx';

export function Part() {
  const { actor, site } = useApp();
  const [isOpen, setOpen] = useState(false);
  if (!can('manage_subscribers')(actor)) return null;
  return (
    <>
      <Group mb="md">
        <Button
          size="sm"
          variant="default"
          leftSection={<Upload size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Import subscribers
        </Button>
      </Group>
      {isOpen ? <ImportDialog key={site.id} onClose={() => setOpen(false)} /> : null}
      <ImportReport key={`report ${site.id}`} />
    </>
  );
}
