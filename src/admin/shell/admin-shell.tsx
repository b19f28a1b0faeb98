/** The frame around every screen: navigation, site, search, account. */
import { ActionIcon, AppShell, Burger, Button, Group, Kbd, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { Link, useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { Screen } from '#model/define-screen.ts';
import { watchBuild } from './fresh-build.ts';
import classes from './admin-shell.module.css';
import { NavigationIcon } from './icons.tsx';
import { navigationFor, type NavigationEntry, type NavigationGroup } from './navigation.ts';
import { NavigationBadge } from './navigation-count.tsx';
import { SiteSwitcher } from './site-switcher.tsx';
import { UserMenu } from './user-menu.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));

export function AdminShell({ screens, children }: { screens: readonly Screen[]; children: ReactNode }) {
  const app = useApp();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const palette = usePalette();
  const groups = useMemo(
    () => navigationFor(app.actor, screens, app.entities),
    [app.actor, app.entities, screens],
  );
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(close, [path, close]);
  useEffect(() => watchBuild(offerReload), []);

  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
      classNames={{ header: classes.header, navbar: classes.navbar }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#main">
        Skip to the screen
      </a>
      <AppShell.Header>
        <Group h="100%" px="sm" gap="xs" wrap="nowrap" justify="space-between">
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label="Navigation"
              aria-expanded={isOpen}
            />
            <SiteSwitcher />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              className={classes.search}
              visibleFrom="sm"
              leftSection={<Search size={14} aria-hidden />}
              rightSection={<Kbd size="xs">{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>}
              onClick={palette.open}
            >
              Search or go to
            </Button>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              hiddenFrom="sm"
              aria-label="Search or go to"
              onClick={palette.open}
            >
              <Search size={18} aria-hidden />
            </ActionIcon>
            <UserMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Screens">
        <ScrollArea type="auto" className={classes.scroll}>
          <Navigation groups={groups} path={path} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </AppShell.Main>
      {palette.isWanted ? (
        <Suspense fallback={null}>
          <CommandPalette groups={groups} openCount={palette.openCount} />
        </Suspense>
      ) : null}
    </AppShell>
  );
}

function Navigation({ groups, path }: { groups: readonly NavigationGroup[]; path: string }) {
  return (
    <>
      <Entry path="/" title="Home" icon="home" isActive={path === '/' || path === '/admin'} />
      {groups.map((group) => (
        <div key={group.label} className={classes.group}>
          <Text component="div" className={classes.groupLabel} aria-hidden>
            {group.label}
          </Text>
          <ul aria-label={group.label} className={classes.entries}>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <Entry {...entry} isActive={isBelow(path, entry.path)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Entry({ path, title, icon, count, isActive }: NavigationEntry & { isActive: boolean }) {
  return (
    <NavLink
      renderRoot={(props) => <Link to={path} {...props} />}
      label={title}
      leftSection={<NavigationIcon name={icon} />}
      rightSection={count ? <NavigationBadge count={count} /> : null}
      active={isActive}
      aria-current={isActive ? 'page' : undefined}
      className={classes.entry}
    />
  );
}

/** The palette's program is loaded when it is first wanted. */
function usePalette() {
  const [openCount, setOpenCount] = useState(0);
  const open = () => setOpenCount((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return { open, openCount, isWanted: openCount > 0 };
}

function offerReload(): void {
  notifications.show({
    title: 'A newer version is here',
    message: 'Load the page again when you are done with what you are writing.',
    autoClose: false,
  });
}

function isBelow(path: string, entry: string): boolean {
  const own = path.replace(/^\/admin/, '');
  return own === entry || own.startsWith(`${entry}/`);
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}
