/** API calls by logged-in readers, on a site of their realm. */
import { unauthenticated } from '#model/errors.ts';
import type { AuthenticatedReader } from '#model/readers/define-identity.ts';
import type { BeforeContext } from '#model/define-operation.ts';
import type { Actor } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Place } from './accounts.ts';
import { siteOfCall } from './visit.ts';
import type { PasswordTools } from './own/own-account.ts';

/** The calling member. Throws UNAUTHENTICATED for other callers. */
export function requireMember({ actor }: { actor: Actor }): AuthenticatedReader {
  if (actor.kind !== 'member') throw unauthenticated();
  return actor;
}

/** The site of a call in the form that services use. Throws NOT_FOUND without a site. */
export function placeOf({ site }: { site: SiteRef | null }): Place & { language: string } {
  const { organisationId, siteId, language } = siteOfCall({ site });
  return { organisationId, siteId, language };
}

/** Tools that verify a password before the call's unit of work opens. */
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
