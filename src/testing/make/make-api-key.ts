/** API keys of a test world. */
import { apiKey } from '#entities/api-key/entity.ts';
import { createKeySecret } from '#server/auth/api-keys.ts';
import type { Services } from '#server/services.ts';
import { systemOf, type WorldSite } from './make.ts';

/** Creates a key for one site, and returns its secret. */
export async function makeApiKey(
  { write }: Pick<Services, 'write'>,
  { organisationId, id }: Pick<WorldSite, 'organisationId' | 'id'>,
  values: { permissions: string[]; origins?: string[] },
): Promise<{ id: number; secret: string }> {
  return write(systemOf(organisationId, [id]), async (work) => {
    const key = await work.records.create(apiKey, { name: 'Reading program', sites: [id], ...values });
    return {
      id: key.id,
      secret: await createKeySecret(work.db, organisationId, { id: key.id, overlapHours: 0 }),
    };
  });
}
