import { Anchor, Button, Group, Menu, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { canCreateSites } from '#entities/site/access.ts';

/** Shows the site in use, which all lists show, and lets the user change it. */
export function SiteSwitcher() {
  const { site, sites, actor } = useApp();
  const canCreate = canCreateSites(actor);
  if (sites.length < 2 && !canCreate) {
    return (
      <Group gap="xs" wrap="nowrap">
        <Text fw={600} size="sm" truncate>
          {site.name}
        </Text>
        <SiteLink />
      </Group>
    );
  }
  return (
    <Group gap={4} wrap="nowrap" style={{ minWidth: 0 }}>
      <Menu position="bottom-start" width={280} trapFocus withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            px={8}
            rightSection={<ChevronDown size={14} aria-hidden />}
            aria-label={`Site: ${site.name}`}
            styles={{ label: { color: 'var(--mantine-color-text)', fontWeight: 600 } }}
          >
            {site.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Sites">
          <SiteItems />
          {canCreate ? <NewSiteItem /> : null}
        </Menu.Dropdown>
      </Menu>
      <SiteLink />
    </Group>
  );
}

function SiteItems() {
  const { site, sites, chooseSite } = useApp();
  return sites.map((one) => (
    <Menu.Item
      key={one.id}
      onClick={() => chooseSite(one.tenantKey)}
      aria-current={one.id === site.id ? 'true' : undefined}
      rightSection={one.id === site.id ? <Check size={15} aria-hidden /> : null}
    >
      <Text size="sm">{one.name}</Text>
      <Text size="xs" c="dimmed">
        {hostOf(one.origin)}
      </Text>
    </Menu.Item>
  ));
}

function NewSiteItem() {
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={<Plus size={15} aria-hidden />}
        renderRoot={(props) => <Link to="/create-site" {...props} />}
      >
        New site
      </Menu.Item>
    </>
  );
}

function SiteLink() {
  const { site } = useApp();
  return (
    <Anchor
      href={`/admin/view-site?site=${site.tenantKey}`}
      target="_blank"
      rel="noreferrer"
      size="sm"
      c="dimmed"
      visibleFrom="md"
    >
      View site
    </Anchor>
  );
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
