/** A campaign is copied only with an active template (readings 30). */
import { badInput } from '#model/errors.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterTemplate } from '../entities/newsletter-template/entity.ts';

/** Throws BAD_USER_INPUT for an inactive template. `then`: what staff can do once it is active. */
export async function assertTemplateActive(
  { records }: Pick<OperationContext, 'records'>,
  template: number,
  then: 'duplicate' | 'repeat',
): Promise<void> {
  const design = await records.find(newsletterTemplate, template);
  if (design?.status !== 1)
    throw badInput(
      'TEMPLATE_INACTIVE',
      `The template “${design?.name ?? template}” is inactive. Activate it, then ${then} the campaign.`,
    );
}
