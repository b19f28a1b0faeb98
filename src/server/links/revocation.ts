/**
 * Revocation of links by their subject. Each subject has a generation, which its tokens contain; revoking begins the next one. Only
 * subjects that were revoked have a row.
 */
import { sql } from 'kysely';
import type { Link, LinkValues } from '#model/pages/define-link.ts';
import type { Db } from '#server/db/index.ts';

/** Name of a link in rows; unique to the link. */
export function linkName({ purpose, prefix }: Pick<Link, 'purpose' | 'prefix'>): string {
  return prefix === undefined ? purpose : `${purpose}/${prefix}`;
}

/**
 * The links of the transaction's organisation, on the site or in the whole organisation, depending on `of` of
 * the link.
 */
interface Revocable<Values extends LinkValues> {
  link: Link<Values>;
  organisationId: number;
  /** Id of the site, for a link that belongs to a site. */
  siteId: number | null;
}

/**
 * Returns the generation of each subject, in the order of the subjects, for `issue`. One statement, found by
 * the primary key.
 */
export async function generationsOf<Values extends LinkValues>(
  db: Db,
  revocable: Revocable<Values>,
  subjects: readonly (number | string)[],
): Promise<number[]> {
  const keys = subjects.map((subject) => keyOf(revocable, subject));
  const { rows } = await sql<{ subject: string; generation: number }>`
    select subject, generation from link_revocation
    where organisation_id = ${revocable.organisationId} and link = ${linkName(revocable.link)} and subject = any(${keys}::text[])`.execute(
    db,
  );
  const known = new Map(rows.map(({ subject, generation }) => [subject, generation]));
  return keys.map((key) => known.get(key) ?? 0);
}

/**
 * Whether a token was issued before the links of its subject were revoked. False for a link that is not
 * revocable.
 */
export async function isRevoked<Values extends LinkValues>(
  db: Db,
  revocable: Revocable<Values>,
  { values, generation }: { values: Values; generation: number },
): Promise<boolean> {
  const { revocableBy } = revocable.link;
  if (revocableBy === undefined) return false;
  const [current] = await generationsOf(db, revocable, [values[revocableBy] ?? '']);
  return current !== generation;
}

/**
 * @public Ends every link of the subject that was issued before. Links issued afterwards, even in this
 * transaction, work.
 */
export async function revokeLinks<Values extends LinkValues>(
  db: Db,
  revocable: Revocable<Values>,
  subject: number | string,
): Promise<void> {
  await sql`
    insert into link_revocation (organisation_id, link, subject)
    values (${revocable.organisationId}, ${linkName(revocable.link)}, ${keyOf(revocable, subject)})
    on conflict (organisation_id, link, subject)
    do update set generation = link_revocation.generation + 1, revoked = now()`.execute(db);
}

function keyOf<Values extends LinkValues>(
  { link, siteId }: Revocable<Values>,
  subject: number | string,
): string {
  return link.of === 'site' ? `${siteId ?? 0}/${subject}` : String(subject);
}
