/** The narrowest of the contexts: what every statement of one request, job or import runs in. */
import type { Reader } from '#access/decide-access.ts';
import type { Gate } from '#model/readers/define-gate.ts';
import type { ReaderPass } from '#model/readers/define-pass.ts';
import type { Actor } from '#model/permissions.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { Db } from '#server/db/index.ts';
import type { WriteBatch } from '#records/write-batch.ts';

/**
 * One transaction of one actor. It can read and write rows that the actor's organisation may see, and list what to purge.
 * Code that needs no more than this takes only this type: it can neither run hooks nor queue jobs.
 */
export interface UnitOfWork {
  db: Db;
  actor: Actor;
  organisationId: number;
  /** Sites the actor works on; what the transaction may see. */
  siteIds: readonly number[];
  /** Keys of the modules that are on, if it is a request for a site. */
  modulesOn?: ReadonlySet<string>;
  /** Keys of the modules that are on for a site; undefined for a deleted site. */
  modulesOfSite?: (siteId: number) => ReadonlySet<string> | undefined;
  /** The app that runs it; undefined in commands. */
  app?: RunningApp;
  /** The reader's passes, in addition to memberships. */
  passes?: readonly ReaderPass[];
  /** The part of ungated items that is left without views, if a meter counts those too: outside of pages no view is counted. */
  meterExhausted?: Reader['meterExhausted'];
  /** The gates of that site, for what its readers are given. */
  gates?: readonly Gate[];
  /** The instant of the work, ISO. */
  now: string;
  /** The id of the background job that works. */
  runningJob?: string;
  /** The writes it is one of, where several share their statements. */
  batch?: WriteBatch;
  /** Cache tags to purge when the transaction commits. */
  tags: Set<string>;
}
