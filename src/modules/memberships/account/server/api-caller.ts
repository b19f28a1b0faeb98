/** Calls of the API by readers who are logged in, on a site of theirs. */
import { unauthenticated } from '#model/errors.ts';
import type { AuthenticatedReader } from '#model/readers/define-identity.ts';
import type { BeforeContext } from '#model/define-operation.ts';
import type { Actor } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Place } from './accounts.ts';
import { siteOfCall } from './visit.ts';
import type { PasswordTools } from './own/own-account.ts';

/** The member who calls. Throws UNAUTHENTICATED for others. */
export function requireMember({ actor }: { actor: Actor }): AuthenticatedReader {
  if (actor.kind !== 'member') throw unauthenticated();
  return actor;
}

/** The site of a call, as services name it. Throws NOT_FOUND without one. */
export function placeOf({ site }: { site: SiteRef | null }): Place & { language: string } {
  const { organisationId, siteId, language } = siteOfCall({ site });
  return { organisationId, siteId, language };
}

/** What proves a password before the unit of work of the call opens. */
export function passwordToolsOf(called: BeforeContext<OperationContext>): PasswordTools {
  const { organisationId, siteId } = placeOf(called);
  const { auth, write } = called.services;
  const reading = {
    actor: { kind: 'system', organisationId },
    organisationId,
    siteIds: [siteId],
  } as const;
  return {
    read: (ask) => write(reading, ({ db }) => ask(db)),
    verifyPassword: auth.verifyPassword,
    countAttempt: auth.countAttempt,
  };
}
