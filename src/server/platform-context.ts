/** The widest context: the services that operations and jobs may use besides their unit of work. */
import type { KeyPurpose } from '#access/key-purposes.ts';
import type { Actor } from '#model/permissions.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { Config } from '#server/boot/config.ts';
import type { Exports } from '#server/exports/index.ts';
import type { CutFont } from '#server/fonts/index.ts';
import type { Db } from '#server/db/index.ts';
import type { BotCheck } from '#server/forms/index.ts';
import type { Imports } from '#server/import/index.ts';
import type { Log } from '#server/log/log.ts';
import type { Links } from '#server/links/index.ts';
import type { Mailer } from '#server/mail/index.ts';
import type {
  InspectedFile,
  MediaSigner,
  MediaStore,
  FileOnDisk,
  NormalisedOriginal,
  Renditions,
  SweepReport,
} from '#server/media/index.ts';
import type { SafeFetch } from '#server/outbound/index.ts';
import type { Pages } from '#server/pages/index.ts';
import type { PreviewSigner } from '#server/signing/preview.ts';
import type { Seal } from '#server/signing/seal.ts';
import type { RecordContext } from '#server/records/index.ts';
import type { SiteToAdd } from '#server/setup/site-to-add.ts';
import type { SharedPreviewSigner } from '#server/signing/shared-preview.ts';
import type { SiteDirectory, SiteRef } from '#server/sites/index.ts';

/**
 * What a running Masthead does for those who work in it. It lets one act beyond a transaction (mail, files, pages, log-ins,
 * units of work of other organisations), and never past a unit of work: the pool and the caches are not in it. Hooks and
 * whatever else runs in a transaction of somebody else's are not given it.
 */
export interface PlatformContext {
  config: Config;
  log: Log;
  sites: SiteDirectory;
  pages: Pages;
  auth: AuthService;
  mail: Mailer;
  /** The only way to send requests to another server; see `server/outbound`. */
  fetch: SafeFetch;
  /** The seal of a purpose that a `key-purposes.ts` declares: encrypts what a module stores and reads again, such as the key of a payment service. */
  seal: (purpose: KeyPurpose<'seal'>) => Seal;
  /** Signs links and reads their tokens; `server/links` revokes them. */
  links: Links;
  preview: PreviewSigner;
  sharedPreviews: SharedPreviewSigner;
  /** Tells people from programs in calls that anybody may make. */
  botCheck: BotCheck;
  /** Reads in a short transaction of a site; like `write`, never inside another. */
  read: <T>(site: SiteRef, ask: (db: Db) => Promise<T>) => Promise<T>;
  imports: Imports;
  /** Makes a site in the caller's unit of work, below the installation's domain; see `addSite`. */
  addSite: (
    work: RecordContext,
    site: Omit<SiteToAdd, 'baseDomain'>,
  ) => Promise<{ tenantKey: string; origin: string }>;
  /** Lists saved as files. */
  exports: Exports;
  media: {
    store: MediaStore;
    signer: MediaSigner;
    renditions: Renditions;
    /** Checks a picture and brings it to the form in which it is stored. Throws MediaRefused. */
    normalise: (upload: Buffer | FileOnDisk) => Promise<NormalisedOriginal>;
    /** Checks a file that is no picture. Throws MediaRefused. */
    inspect: (data: Buffer, fileName: string) => InspectedFile;
    /** Cuts a font into the files readers fetch, and measures it. Throws MediaRefused. */
    cutFont: (data: Buffer) => Promise<CutFont>;
    /** Removes a file that no record names, with its renditions; a file stored within the last hour is left to the sweep. */
    removeUnused: (fileKey: string) => Promise<void>;
    /** Removes the remains of interrupted uploads; null if another process is sweeping. */
    sweep: () => Promise<SweepReport | null>;
  };
  /**
   * Runs a write of one organisation in a unit of work of its own; purges what it touched before it returns. Never called
   * inside another unit of work, whose transaction it would not be part of: a call that held one connection and waited for
   * a second could wait for itself. Operations have `before` and `refused` for it.
   */
  write: <T>(who: Writer, work: (work: RecordContext) => Promise<T>) => Promise<T>;
}

/** The actor of a write, and the rows it may see. */
export interface Writer {
  actor: Actor;
  organisationId: number;
  siteIds: readonly number[];
  /** Keys of the modules that are on, if it is a request for a site. */
  modulesOn?: ReadonlySet<string>;
}
