/** Data for every screen: the user, the site, the domains, and the API. */
import { createContext, useContext } from 'react';
import type { Block } from '#model/define-block.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { Entity, EntityAccess } from '#model/define-entity.ts';
import type { OfModule } from '#model/define-module.ts';
import type { Panel } from '#model/screens/define-panel.ts';
import type { Staff } from '#model/permissions.ts';
import { allowsType } from '#page-model/supported-types.ts';
import type { Client } from './api/client.ts';

/** A site that the user works on. */
export interface SiteInfo {
  id: number;
  tenantKey: string;
  name: string;
  /** Origin of the public site, like `https://harbourline.example`. */
  origin: string;
  /** IANA name. */
  timeZone: string;
  language: string;
  /** Keys of the modules that are enabled. */
  modulesOn: string[];
  /** Names of the content types that the site's editors write; empty: all types. */
  supportedContentTypes: string[];
}

export interface UserInfo {
  id: number;
  username: string;
  firstName: string;
  lastName: string;
  fullName: string;
  email: string;
  role: string;
  /** 1: access to all sites; 0: access to the sites of the session. */
  isGlobal: number;
  /** Whether the user works on every site of the organisation. */
  hasAllSites: boolean;
  permissions: string[];
  /** Keys of roles that the user may not grant; null for users who do not manage users. */
  rolesAboveOwn?: string[] | null;
}

export interface RegisteredEntity extends OfModule {
  entity: Entity;
  access: EntityAccess;
}

export interface AdminApp {
  client: Client;
  user: UserInfo;
  /** The user as an actor, for the rules in `access.ts`. */
  actor: Staff;
  sites: readonly SiteInfo[];
  /** The site in use; every list shows its data. */
  site: SiteInfo;
  /** Selects another site: the URL gets its key, and a record of the previous site is left. `path`: the screen to open there. */
  chooseSite: (tenantKey: string, path?: string) => void;
  /** Shows the current screen on another site: for a record that belongs to it. */
  openOnSite: (tenantKey: string) => void;
  signOut: () => Promise<void>;
  /** Reloads the user from the server after their data has changed. */
  reloadUser: () => void;
  /** Names of extensions that the server leaves out; their screens do not work. */
  extensionsOff?: readonly string[] | undefined;
  entities: readonly RegisteredEntity[];
  contentTypes: readonly ContentType[];
  /** Path of a record's screen, below /admin; null for entities that this user cannot open. */
  recordPath: (entity: string, id: number) => string | null;
  /** The blocks that this build contains. */
  loadBlocks: () => Promise<readonly Block[]>;
  /** The panels that modules add to screens. */
  loadPanels: () => Promise<readonly Panel[]>;
}

/** Provided by the shell around every screen. */
export const AdminAppContext = createContext<AdminApp | null>(null);

/** The application data of the current screen. Throws outside of the shell. */
export function useApp(): AdminApp {
  const app = useContext(AdminAppContext);
  if (!app) throw new Error('Screens must be rendered inside an AdminAppContext.');
  return app;
}

/** The content types that the site offers for new items. */
export function useOfferedTypes(): readonly ContentType[] {
  const { contentTypes, site } = useApp();
  return contentTypes.filter(({ name }) => allowsType(site.supportedContentTypes, name));
}

/** A content type by name, or undefined if this build does not contain it. */
export function useContentType(name: string): ContentType | undefined {
  return useApp().contentTypes.find((type) => type.name === name);
}
