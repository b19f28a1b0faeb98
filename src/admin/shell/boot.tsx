/** Decides at start who works here: the remembered login until midnight, else the server. */
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { NO_TOKEN, toLogin } from './to-login.ts';
import { useQueryClient } from '@tanstack/react-query';
import { AdminDataContext } from '#admin/generic/admin-data.ts';
import { AdminAppContext, type AdminApp, type SiteInfo } from '#admin/generic/app.ts';
import { isSecondFactorDue, isSignedOut, type Client } from '#admin/generic/api/client.ts';
import { forgetOrigins } from '#admin/generic/list/opened-from.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { LoadFailed } from '#admin/generic/states.tsx';
import { presentOf } from '#model/define-module.ts';
import type { Screen } from '#model/define-screen.ts';
import { createAdminData } from './admin-data.ts';
import { logOut } from './logout-page.tsx';
import { recordPathsFor } from './record-path.ts';
import {
  actorOf,
  isSessionValid,
  rememberSession,
  rememberSite,
  rememberedSession,
  rememberedSite,
  type Session,
} from './session.ts';

interface BootProps {
  client: Client;
  /** Told the current site, so that every call names it. */
  onSite: (tenantKey: string | null) => void;
  screens: readonly Screen[];
  children: ReactNode;
}

/** Shows its children to somebody who is logged in; everybody else goes to the login page. */
export function Boot({ client, onSite, screens, children }: BootProps) {
  const { session, failure, retry, signOut } = useSession(client);
  const { definitions: all, failure: incomplete } = useDefinitions();
  const [tenantKey, setTenantKey] = useState(() => siteFromAddress() ?? rememberedSite(localStorage));
  const queries = useQueryClient();
  const site = session?.sites.find((one) => one.tenantKey === tenantKey) ?? session?.sites[0];
  onSite(site?.tenantKey ?? null);
  const definitions = useMemo(() => (site && all ? presentOn(site, all) : null), [site, all]);

  const chooseSite = useCallback(
    (key: string) => {
      rememberSite(localStorage, key);
      forgetOrigins(sessionStorage);
      setTenantKey(key);
      void queries.invalidateQueries();
    },
    [queries],
  );
  const actor = useMemo(() => session && actorOf(session), [session]);
  const app = useMemo<AdminApp | null>(
    () =>
      session && actor && site && definitions
        ? {
            client,
            user: session.user,
            actor,
            sites: session.sites,
            site,
            chooseSite,
            signOut,
            reloadUser: retry,
            ...definitions,
            recordPath: recordPathsFor(
              actor,
              presentOf(screens, new Set(site.modulesOn)),
              definitions.entities,
            ),
            loadBlocks: async () => presentOf(await loadBlocks(), new Set(site.modulesOn)),
          }
        : null,
    [client, session, actor, site, definitions, screens, chooseSite, signOut, retry],
  );
  const data = useMemo(
    () => (site && definitions ? createAdminData({ client, site, entities: definitions.entities }) : null),
    [client, site, definitions],
  );

  if (incomplete)
    return (
      <FullScreen>{<LoadFailed error={incomplete} onRetry={() => window.location.reload()} />}</FullScreen>
    );
  if (failure) return <FullScreen>{<LoadFailed error={failure} onRetry={retry} />}</FullScreen>;
  if (session && !site) return <NoSites fullName={session.user.fullName} onSignOut={signOut} />;
  if (!app || !data) return null;
  return (
    <AdminAppContext value={app}>
      <AdminDataContext value={data}>{children}</AdminDataContext>
    </AdminAppContext>
  );
}

type Definitions = Pick<AdminApp, 'entities' | 'contentTypes'>;

/** What the product's nouns are: no part of what shows the frame and the login, so it comes beside the first answer. */
const loadDefinitions = async (): Promise<Definitions> => {
  const [{ entities }, { contentTypes }] = await Promise.all([
    import('#registry/entities.ts'),
    import('#registry/content-types.ts'),
  ]);
  return { entities, contentTypes };
};

/** What a site has of them: nothing of modules that are off there. */
function presentOn(site: SiteInfo, { entities, contentTypes }: Definitions): Definitions {
  const modulesOn = new Set(site.modulesOn);
  return { entities: presentOf(entities, modulesOn), contentTypes: presentOf(contentTypes, modulesOn) };
}

function useDefinitions(): { definitions: Definitions | null; failure: unknown } {
  const [definitions, setDefinitions] = useState<Definitions | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    loadDefinitions().then(setDefinitions, setFailure);
  }, []);
  return { definitions, failure };
}

/** Blocks are many and few screens need them: they come when asked for. */
const loadBlocks = async () => (await import('#registry/blocks.ts')).blocks;

function useSession(client: Client) {
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
        if (isCurrent) setSession(loaded);
      })
      .catch((err: unknown) => {
        if (!isCurrent) return;
        // The client has led to where the person has to go already.
        if (isSignedOut(err) || isSecondFactorDue(err)) setSession(null);
        else if (isSessionValid(localStorage, new Date()))
          notifyFailure('Your login could not be checked', err);
        else setFailure(err);
      });
    return () => {
      isCurrent = false;
    };
  }, [client, attempt]);

  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  const signOut = useCallback(
    // Without an answer the login still stands on the server, so nothing here pretends otherwise.
    () => logOut(client).catch((err: unknown) => notifyFailure('You are still logged in', err)),
    [client],
  );
  return { session, failure, retry, signOut };
}

/** `?site=` in the address, as links from a public site have it. */
function siteFromAddress(): string | null {
  const key = new URLSearchParams(window.location.search).get('site');
  if (key && /^[a-z0-9-]+$/.test(key)) {
    rememberSite(localStorage, key);
    return key;
  }
  return null;
}

function FullScreen({ children }: { children: ReactNode }) {
  return <main style={{ maxWidth: 480, margin: '12vh auto', padding: 16 }}>{children}</main>;
}

function NoSites({ fullName, onSignOut }: { fullName: string; onSignOut: () => Promise<void> }) {
  return (
    <FullScreen>
      <h1>No site yet</h1>
      <p>
        {fullName}, your account has no site to work on. Ask an administrator to add you to one, then load
        this page again.
      </p>
      <button type="button" onClick={() => void onSignOut()}>
        Log out
      </button>
    </FullScreen>
  );
}
