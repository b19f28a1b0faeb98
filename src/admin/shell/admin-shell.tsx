/** The frame around every screen: navigation, site, search, account. */
import { ActionIcon, AppShell, Burger, Button, Group, Kbd, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { Link, useRouter, useRouterState, type ParsedLocation } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { useAwaited } from '#admin/generic/csv/awaited.ts';
import { keyOf, noteVisit, type Visit } from '#admin/generic/list/opened-from.ts';
import { UploadGuard } from '#admin/generic/save/leave-guard.tsx';
import { presentOf, withoutOff } from '#model/define-module.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { watchConnection } from './start/connection.ts';
import { watchBuild } from './start/fresh-build.ts';
import classes from './admin-shell.module.css';
import { NavigationIcon } from './icons.tsx';
import { navigationFor, type NavigationEntry, type NavigationGroup } from './navigation/navigation.ts';
import { placeInNavigation } from './navigation/navigation-place.ts';
import { NavigationBadge } from './navigation/navigation-count.tsx';
import { SiteSwitcher } from './navigation/site-switcher.tsx';
import { usePalette } from './navigation/use-palette.ts';
import { UserMenu } from './navigation/user-menu.tsx';
import { WaitingSearch } from './navigation/waiting-search.tsx';

const CommandPalette = lazy(async () => ({
  default: (await import('./navigation/command-palette.tsx')).CommandPalette,
}));

/** Nothing where its code cannot be loaded: the files are on the screen of CSV files, too. */
const ExportWatch = lazy(async () => ({
  default: await import('#admin/generic/csv/export-watch.tsx').then(
    (loaded) => loaded.ExportWatch,
    () => () => null,
  ),
}));

export function AdminShell({ screens: all, children }: { screens: readonly Screen[]; children: ReactNode }) {
  const {
    site: { modulesOn },
    extensionsOff,
  } = useApp();
  const screens = useMemo(
    () => presentOf(withoutOff(all, extensionsOff), new Set(modulesOn)),
    [all, modulesOn, extensionsOff],
  );
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const palette = usePalette();
  const groups = useNavigation(screens);
  const path = useRouterState({ select: (state) => belowAdmin(state.location.pathname) });
  useOrigins(groups);
  useEffect(close, [path, close]);
  useEffect(() => watchBuild(offerReload), []);
  useEffect(watchConnection, []);
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
      classNames={{ header: classes.header, navbar: classes.navbar }}
      transitionDuration={0}
    >
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <AppShell.Header>
        <HeaderBar isNavigationOpen={isOpen} onNavigation={toggle} onSearch={palette.open} />
      </AppShell.Header>
      <AppShell.Navbar aria-label="Screens">
        <ScrollArea type="auto" className={classes.scroll}>
          <Navigation groups={groups} screens={screens} path={path} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </AppShell.Main>
      <UploadGuard />
      {palette.isWaiting ? <WaitingSearch typedRef={palette.typed} onCancel={palette.cancel} /> : null}
      <AwaitedExports />
      <Suspense fallback={null}>
        {palette.openCount > 0 ? <CommandPalette groups={groups} palette={palette} /> : null}
      </Suspense>
    </AppShell>
  );
}

function AwaitedExports() {
  if (useAwaited().length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ExportWatch />
    </Suspense>
  );
}

function useNavigation(screens: readonly Screen[]): readonly NavigationGroup[] {
  const { actor, entities } = useApp();
  return useMemo(() => navigationFor(actor, screens, entities), [actor, entities, screens]);
}

interface HeaderBarProps {
  isNavigationOpen: boolean;
  onNavigation: () => void;
  onSearch: () => void;
}

function HeaderBar({ isNavigationOpen, onNavigation, onSearch }: HeaderBarProps) {
  return (
    <Group h="100%" px="sm" gap="xs" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
        <Burger
          opened={isNavigationOpen}
          onClick={onNavigation}
          hiddenFrom="sm"
          size="sm"
          aria-label="Navigation"
          aria-expanded={isNavigationOpen}
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
          onClick={onSearch}
        >
          Search or go to
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          hiddenFrom="sm"
          aria-label="Search or go to"
          onClick={onSearch}
        >
          <Search size={18} aria-hidden />
        </ActionIcon>
        <UserMenu />
      </Group>
    </Group>
  );
}

interface NavigationProps {
  groups: readonly NavigationGroup[];
  screens: readonly Screen[];
  /** Path of the open screen, below /admin. */
  path: string;
}

function Navigation({ groups, screens, path }: NavigationProps) {
  const place = placeInNavigation(path, pathsOf(groups), screens);
  // While a record is open, the entry of its list is marked as current, but not as the current page.
  const current = (entry: string) => (entry === path ? 'page' : entry === place ? 'true' : undefined);
  return (
    <>
      <Entry path="/" title="Home" icon="home" current={current('/')} />
      {groups.map((group) => (
        <div key={group.label} className={classes.group}>
          <Text component="div" className={classes.groupLabel} aria-hidden>
            {group.label}
          </Text>
          <ul aria-label={group.label} className={classes.entries}>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <Entry {...entry} current={current(entry.path)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function Entry({
  path,
  title,
  icon,
  count,
  current,
}: NavigationEntry & { current: 'page' | 'true' | undefined }) {
  return (
    <NavLink
      renderRoot={(props) => <Link to={path} {...props} />}
      label={title}
      leftSection={<NavigationIcon name={icon} />}
      rightSection={count ? <NavigationBadge count={count} /> : null}
      active={current !== undefined}
      aria-current={current}
      className={classes.entry}
    />
  );
}

function offerReload(): void {
  notifications.show({
    title: 'A new version is available',
    message: 'Save your work, then reload the page.',
    autoClose: false,
  });
}

/** Stores where every record was opened from, before its screen is rendered. */
function useOrigins(groups: readonly NavigationGroup[]): void {
  const router = useRouter();
  useEffect(() => {
    const entries = groups.flatMap((group) => group.entries);
    const labelOf = (path: string) =>
      path === '/' ? 'Home' : (entries.find((entry) => entry.path === path)?.title ?? null);
    return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
      if (fromLocation) noteVisit(sessionStorage, visitOf(fromLocation), visitOf(toLocation), labelOf);
    });
  }, [router, groups]);
}

function visitOf({ state, pathname, search }: ParsedLocation): Visit {
  return { key: keyOf(state), path: belowAdmin(pathname), search };
}

function pathsOf(groups: readonly NavigationGroup[]): string[] {
  return groups.flatMap((group) => group.entries.map((entry) => entry.path));
}

/** Returns the path below /admin for a path with or without that prefix. */
function belowAdmin(path: string): string {
  return path.replace(/^\/admin(?=\/|$)/, '').replace(/(?<=.)\/$/, '') || '/';
}

function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}
