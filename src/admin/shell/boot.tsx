/**
 * Determines at start which user is logged in: from the stored session until midnight, otherwise from the
 * server.
 */
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { NO_TOKEN, toLogin } from './login/to-login.ts';
import { AdminDataContext } from '#admin/generic/admin-data.ts';
import { AdminAppContext, type AdminApp, type SiteInfo } from '#admin/generic/app.ts';
import { isSecondFactorDue, isSignedOut, type Client } from '#admin/generic/api/client.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { LoadFailed } from '#admin/generic/page/states.tsx';
import { canCreateSites } from '#entities/site/access.ts';
import { presentOf, withoutOff, type OfModule } from '#model/define-module.ts';
import type { Screen } from '#model/screens/define-screen.ts';
import { createAdminData } from './admin-data.ts';
import { logOut } from './login/logout-page.tsx';
import { recordPathsFor } from './navigation/record-path.ts';
import { useSite } from './use-site.ts';
import {
  actorOf,
  isSessionValid,
  rememberSession,
  rememberedSession,
  type Session,
} from './login/session.ts';

interface BootProps {
  client: Client;
  /** Called with the current site, so that every call names it. */
  onSite: (tenantKey: string | null) => void;
  /** Called once the server has confirmed the login. */
  onConfirmed: () => void;
  screens: readonly Screen[];
  children: ReactNode;
}

/** Renders its children for a logged-in user; others are redirected to the login page. */
export function Boot({ client, onSite, onConfirmed, screens, children }: BootProps) {
  const login = useSession(client, onConfirmed);
  const { session, retry, signOut } = login;
  const { definitions: all, failure: incomplete } = useDefinitions();
  const { site, chooseSite, openOnSite } = useSite(session, screens);
  onSite(site?.tenantKey ?? null);
  const off = session?.extensionsOff;
  const definitions = useMemo(() => (site && all ? presentOn(site, all, off) : null), [site, all, off]);
  const app = useMemo(
    () =>
      session && site && definitions
        ? appOf({
            client,
            session,
            site,
            definitions,
            screens,
            chooseSite,
            openOnSite,
            signOut,
            reloadUser: retry,
          })
        : null,
    [client, session, site, definitions, screens, chooseSite, openOnSite, signOut, retry],
  );
  const data = useMemo(
    () => (site && definitions ? createAdminData({ client, site, ...definitions }) : null),
    [client, site, definitions],
  );

  if (incomplete)
    return (
      <FullScreen>{<LoadFailed error={incomplete} onRetry={() => window.location.reload()} />}</FullScreen>
    );
  if (login.failure) return <FullScreen>{<LoadFailed error={login.failure} onRetry={retry} />}</FullScreen>;
  if (session && !site)
    return <NoSites client={client} session={session} onCreated={retry} onSignOut={signOut} />;
  if (!app || !data) return null;
  return (
    <AdminAppContext value={app}>
      <AdminDataContext value={data}>{children}</AdminDataContext>
    </AdminAppContext>
  );
}

interface AppParts extends Pick<AdminApp, 'client' | 'chooseSite' | 'openOnSite' | 'signOut' | 'reloadUser'> {
  session: Session;
  site: SiteInfo;
  definitions: Definitions;
  screens: readonly Screen[];
}

/** The data that every screen receives: the user, the site, and the features of the site. */
function appOf({ session, site, definitions, screens, ...rest }: AppParts): AdminApp {
  const actor = actorOf(session);
  const modulesOn = new Set(site.modulesOn);
  const { extensionsOff } = session;
  const shown = <Part extends OfModule>(parts: readonly Part[]) =>
    presentOf(withoutOff(parts, extensionsOff), modulesOn);
  return {
    ...rest,
    ...definitions,
    user: session.user,
    actor,
    sites: session.sites,
    site,
    extensionsOff,
    recordPath: recordPathsFor(actor, shown(screens), definitions.entities),
    loadBlocks: async () => shown(await loadBlocks()),
    loadPanels: async () => shown((await import('#registry/panels.admin.ts')).panels),
  };
}

type Definitions = Pick<AdminApp, 'entities' | 'contentTypes'>;

/** All entities and content types. The frame and the login do not need them, so they load in parallel with the first response. */
const loadDefinitions = async (): Promise<Definitions> => {
  const [{ entities }, { contentTypes }] = await Promise.all([
    import('#registry/entities.ts'),
    import('#registry/content-types.ts'),
  ]);
  return { entities, contentTypes };
};

/** The entities and content types that a site has: excludes those of modules and extensions that are off. */
function presentOn(
  site: SiteInfo,
  { entities, contentTypes }: Definitions,
  off: readonly string[] | undefined,
): Definitions {
  const modulesOn = new Set(site.modulesOn);
  return {
    entities: presentOf(withoutOff(entities, off), modulesOn),
    contentTypes: presentOf(withoutOff(contentTypes, off), modulesOn),
  };
}

function useDefinitions(): { definitions: Definitions | null; failure: unknown } {
  const [definitions, setDefinitions] = useState<Definitions | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    loadDefinitions().then(setDefinitions, setFailure);
  }, []);
  return { definitions, failure };
}

/** There are many blocks and few screens need them, so they load on demand. */
const loadBlocks = async () => (await import('#registry/blocks.ts')).blocks;

function useSession(client: Client, onConfirmed: () => void) {
  const [session, setSession] = useState<Session | null>(() =>
    isSessionValid(localStorage, new Date()) ? rememberedSession(localStorage) : null,
  );
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    if (new URLSearchParams(window.location.search).has(NO_TOKEN)) {
      toLogin();
      return undefined;
    }
    client
      .query<Session>('cmsUser/getActiveCMSUser')
      .then((loaded) => {
        rememberSession(localStorage, loaded, new Date());
        onConfirmed();
        if (isCurrent) setSession(loaded);
      })
      .catch((err: unknown) => {
        if (!isCurrent) return;
        // The client has already redirected to the login or to the second factor.
        if (isSignedOut(err) || isSecondFactorDue(err)) setSession(null);
        else if (isSessionValid(localStorage, new Date()))
          notifyFailure('Your login could not be verified', err);
        else setFailure(err);
      });
    return () => {
      isCurrent = false;
    };
  }, [client, onConfirmed, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  const signOut = useCallback(
    // If the server does not respond, the session is still valid there, so the admin stays logged in.
    () => logOut(client).catch((err: unknown) => notifyFailure('You were not logged out', err)),
    [client],
  );
  return { session, failure, retry, signOut };
}

function FullScreen({ children }: { children: ReactNode }) {
  return <main style={{ maxWidth: 480, margin: '12vh auto', padding: 16 }}>{children}</main>;
}

/** Loaded only for users without a site, which are rare. */
const FirstSite = lazy(async () => ({ default: (await import('./first-site.tsx')).FirstSite }));

interface NoSitesProps {
  client: Client;
  session: Session;
  /** Called after a site was created: reloads the list of sites. */
  onCreated: () => void;
  onSignOut: () => Promise<void>;
}

function NoSites({ client, session, onCreated, onSignOut }: NoSitesProps) {
  const { fullName } = session.user;
  if (canCreateSites(actorOf(session)))
    return (
      <Suspense fallback={null}>
        <FirstSite client={client} onCreated={onCreated} onSignOut={onSignOut} />
      </Suspense>
    );
  return (
    <FullScreen>
      <h1>No site yet</h1>
      <p>
        {fullName}, your account has no access to a site yet. Ask an administrator for access, then reload
        this page.
      </p>
      <button type="button" onClick={() => void onSignOut()}>
        Log out
      </button>
    </FullScreen>
  );
}
