/** The widest context: the services that operations and jobs may use in addition to their unit of work. */
import type { KeyPurpose } from '#access/key-purposes.ts';
import type { CausingRequest } from '#model/jobs/define-event.ts';
import type { Actor } from '#model/permissions.ts';
import type { AuthService } from '#server/auth/index.ts';
import type { Config } from '#server/boot/config.ts';
import type { Exports } from '#server/exports/index.ts';
import type { CutFont } from '#server/fonts/index.ts';
import type { Db, TransientDbError } from '#server/db/index.ts';
import type { BotCheck, ProgramForms } from '#server/forms/index.ts';
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
import type { Webhooks } from '#server/webhooks/index.ts';
import type { SiteDirectory, SiteRef } from '#server/sites/index.ts';

/**
 * Services of a running Masthead for operations and jobs. They act outside a transaction (mail, files, pages,
 * logins, units of work of other organisations), but never bypass a unit of work: the pool and the caches are
 * not included. Hooks, and other code that runs in a caller's transaction, do not get this context.
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
  /** Distinguishes people from programs in calls that anonymous clients may make. */
  botCheck: BotCheck;
  /** Forms of pages, for programs. */
  programForms: ProgramForms;
  /** Reads in a short transaction of a site; like `write`, never inside another. */
  read: <T>(site: SiteRef, ask: (db: Db) => Promise<T>) => Promise<T>;
  /** Webhooks of all organisations with due deliveries. */
  webhooks: Webhooks;
  imports: Imports;
  /** Creates a site in the caller's unit of work, below the installation's domain; see `addSite`. */
  addSite: (
    work: RecordContext,
    site: Omit<SiteToAdd, 'baseDomain'>,
  ) => Promise<{ tenantKey: string; origin: string }>;
  /** Exports lists to files. */
  exports: Exports;
  media: {
    store: MediaStore;
    signer: MediaSigner;
    renditions: Renditions;
    /** Checks an image and converts it to its stored form. Throws MediaRefused. */
    normalise: (upload: Buffer | FileOnDisk) => Promise<NormalisedOriginal>;
    /** Checks a file other than an image. Throws MediaRefused. */
    inspect: (data: Buffer, fileName: string) => InspectedFile;
    /** Splits a font into the files that readers fetch, and measures it. Throws MediaRefused. */
    cutFont: (data: Buffer) => Promise<CutFont>;
    /**
     * Removes a file that no record refers to, with its renditions; a file stored within the last hour is
     * left to the sweep.
     */
    removeUnused: (fileKey: string) => Promise<void>;
    /** Removes the remains of interrupted uploads; null if another process is sweeping. */
    sweep: () => Promise<SweepReport | null>;
  };
  /**
   * Runs a write of one organisation in a separate unit of work; purges what it changed before it returns.
   * Never call it inside another unit of work, because it would not be part of that transaction, and a call
   * that holds one connection and waits for a second could deadlock. Operations have `before` and `refused`
   * for such writes.
   */
  write: <T>(who: Writer, work: (work: RecordContext) => Promise<T>) => Promise<T>;
  /** What to answer if the database was unreachable, full or busy: the same call can succeed later. Null for any other error. */
  temporaryFailure: (error: unknown) => Pick<TransientDbError, 'code' | 'reason' | 'message'> | null;
}

/** The actor of a write, and the rows it may see. */
export interface Writer {
  actor: Actor;
  organisationId: number;
  siteIds: readonly number[];
  /** Keys of the modules that are on, for a request of a site. */
  modulesOn?: ReadonlySet<string>;
  /** The request that causes the write, for jobs that leave out events of some requests. */
  request?: CausingRequest;
}
