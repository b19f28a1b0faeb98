/** The narrowest of the contexts: what every statement of one request, job or import runs in. */
import type { Reader } from '#model/decide-access.ts';
import type { Gate } from '#model/define-gate.ts';
import type { ReaderPass } from '#model/define-pass.ts';
import type { Actor } from '#model/permissions.ts';
import type { Db } from '#server/db/index.ts';
import type { WriteBatch } from '#model/write-batch.ts';

/**
 * One transaction of one actor. It lets one read and write rows that the actor's organisation may see, and say what to
 * purge; code that needs no more takes only this, and can neither run hooks nor queue jobs.
 */
export interface UnitOfWork {
  db: Db;
  actor: Actor;
  organisationId: number;
  /** Sites the actor works on; what the transaction may see. */
  siteIds: readonly number[];
  /** Keys of the modules that are on, where it is a request for a site. */
  modulesOn?: ReadonlySet<string>;
  /** Keys of the modules that are on for a site; undefined for one that was deleted. */
  modulesOfSite?: (siteId: number) => ReadonlySet<string> | undefined;
  /** What opens gates for whoever reads, beside what they hold. */
  passes?: readonly ReaderPass[];
  /** What is left of items that no gate keeps, where a meter counts those too and no view is counted. */
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
