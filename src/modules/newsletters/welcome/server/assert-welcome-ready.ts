import { badInput } from '#model/errors.ts';
import type { RecordOf } from '#records/record-of.ts';
import type { OperationContext } from '#server/context.ts';
import type { newsletter } from '../../subscriptions/entities/newsletter/entity.ts';
import { loadWelcomeOf } from './load-welcome.ts';
import { welcomeTestPreflight } from './welcome-preflight.ts';

type Newsletter = Pick<RecordOf<typeof newsletter>, 'id' | 'status' | 'welcomeTemplate' | 'welcomeSubject'>;

/** Fields that turn the welcome email on or change it. */
const WELCOME_FIELDS = ['status', 'welcomeTemplate', 'welcomeSubject'] as const;

/** Problems in the message of the field. */
const PROBLEMS_MAX = 3;

/**
 * Throws BAD_USER_INPUT at the template if the saved newsletter has a welcome email that would not be sent. A save that
 * doesn't change the welcome email passes, so that staff can edit a newsletter whose template became faulty.
 */
export async function assertWelcomeReady(
  ctx: OperationContext,
  before: Newsletter | null,
  record: Newsletter,
): Promise<void> {
  const isChanged = WELCOME_FIELDS.some((field) => before?.[field] !== record[field]);
  if (record.welcomeTemplate === null || record.status !== 1 || !isChanged) return;
  const parts = await loadWelcomeOf(ctx, ctx.services, record.id);
  // A deactivated template stops the welcome email, and its rows may be unfinished.
  if (parts?.template.status !== 1) return;
  const { problems } = await welcomeTestPreflight(ctx, ctx.services, parts);
  if (problems.length === 0) return;
  throw badInput(
    'WELCOME_NOT_SENDABLE',
    'The welcome email cannot be sent like this. Correct the marked fields.',
    {
      welcomeTemplate: `The email of this template cannot be sent: ${problems.slice(0, PROBLEMS_MAX).join(' ')}`,
    },
  );
}
