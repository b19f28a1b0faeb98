/** An item belongs to a site, whichever site is selected for lists: times and pickers use the item's site. */
import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';

/** Keys of the modules that are on for the item's site: they decide which fields the item has. */
export function useModulesOfDocument(tenantKey: string): readonly string[] {
  const { site, sites } = useApp();
  return (sites.find((one) => one.tenantKey === tenantKey) ?? site).modulesOn;
}

/** Offers to switch to the item's site when another site is selected. */
export function DocumentSiteScope({ tenantKey, children }: { tenantKey: string; children: ReactNode }) {
  const { site, sites, chooseSite } = useApp();
  const own = sites.find((one) => one.tenantKey === tenantKey);
  if (!own || own.id === site.id) return children;
  return (
    <>
      <Alert variant="outline" mb="md" p="xs">
        <Group justify="space-between" gap="sm">
          <Text size="sm">
            This item belongs to {own.name}. You are working on {site.name}, so the times and sections below
            are those of {site.name}.
          </Text>
          <Button variant="default" onClick={() => chooseSite(own.tenantKey)}>
            Switch to {own.name}
          </Button>
        </Group>
      </Alert>
      {children}
    </>
  );
}
