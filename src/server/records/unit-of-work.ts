/** The narrowest of the contexts: every statement of a request, job or import runs in it. */
import type { Reader } from '#access/decide-access.ts';
import type { Gate } from '#model/readers/define-gate.ts';
import type { CausingRequest } from '#model/jobs/define-event.ts';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { Actor } from '#model/permissions.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { Db } from '#server/db/index.ts';
import type { WriteBatch } from '#records/write-batch.ts';
import type { StoredRecord } from './stored-record.ts';

/** How texts of a site are written. */
export interface SiteLocale {
  /** Language tag (BCP 47), such as `de` or `en-GB`. */
  language: string;
  /** IANA name, such as `Europe/Berlin`. */
  timeZone: string;
}

/**
 * One transaction of one actor. It can read and write rows that the actor's organisation may see, and collect
 * tags to purge. Code that needs no more than this should accept only this type, which can neither run hooks
 * nor queue jobs.
 */
export interface UnitOfWork {
  db: Db;
  actor: Actor;
  organisationId: number;
  /** Ids of the sites that the actor works on, which the transaction may see. */
  siteIds: readonly number[];
  /** Keys of the modules that are on, for a request of a site. */
  modulesOn?: ReadonlySet<string>;
  /** Keys of the modules that are on for a site, from memory; undefined for a deleted site. Absent in imports. */
  modulesOfSite?: (siteId: number) => ReadonlySet<string> | undefined;
  /** Language and time zone of a site, from memory, for texts about its records; undefined for a deleted site. Absent in imports. */
  localeOfSite?: (siteId: number) => SiteLocale | undefined;
  /** The app that runs it; undefined in commands. */
  app?: RunningApp;
  /** The reader's passes, in addition to memberships. */
  passes?: readonly ReaderPass[];
  /**
   * The part of ungated items that readers without free views get, if a meter also counts those items.
   * Outside pages no view is counted.
   */
  meterExhausted?: Reader['meterExhausted'];
  /** The gates of the request's site, which decide what its readers receive. */
  gates?: readonly Gate[];
  /** The instant of the work, ISO. */
  now: string;
  /** The request that causes the work; undefined in jobs and commands. */
  request?: CausingRequest;
  /** The id of the background job that runs the work. */
  runningJob?: string;
  /** The batch that this write belongs to, if several writes share their statements. */
  batch?: WriteBatch;
  /** The newest state of records whose hooks run, by entity and id: a hook may write the record that it follows. */
  followed?: Map<string, { record: StoredRecord }>;
  /** Cache tags to purge when the transaction commits. */
  tags: Set<string>;
}
