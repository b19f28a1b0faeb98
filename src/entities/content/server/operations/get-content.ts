import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { STATUS } from '#access/decide-access.ts';
import { forbidden, notFound } from '#model/errors.ts';
import { anyone, can, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { contentId } from '../inputs.ts';
import { isTypePresent } from '../view-model.ts';

export const getContent = defineOperation({
  name: 'getContent',
  kind: 'query',
  summary: 'One item by ID. Without a login, only published items.',
  input: {
    id: contentId,
    status: choice({
      label: 'Status',
      default: 'active',
      choices: plainChoices(['any', 'active', 'draft', 'deleted']),
      help: 'Values other than active require manage_content.',
    }),
    requirePublished: boolean({ label: 'Only within its publish window', default: true }),
  },
  output: { record: 'content' },
  access: anyone,
  run: async (ctx: OperationContext, input) => {
    const isEditor = can('manage_content')(ctx.actor);
    if (input.status !== 'active' && !isEditor)
      throw isReader(ctx.actor) ? notFound('CONTENT_NOT_FOUND', 'item') : forbidden();
    const record = await ctx.records.find(content, input.id);
    const wanted = { any: [1, 2], active: [1], draft: [2], deleted: [0] }[input.status ?? 'active'] ?? [1];
    if (!record || !wanted.includes(record.status) || !access.read(ctx.actor, record, ctx.now))
      throw notFound('CONTENT_NOT_FOUND', 'item');
    const modulesOn = ctx.records.modulesOf(record);
    if (modulesOn && !isTypePresent(record.type, ctx.registry.contentTypes, modulesOn))
      throw notFound('CONTENT_NOT_FOUND', 'item');
    const isLive = access.read({ kind: 'anonymous' }, record, ctx.now);
    if (
      record.status === STATUS.published &&
      (input.requirePublished || !isEditor) &&
      input.status === 'active' &&
      !isLive
    )
      throw notFound('CONTENT_NOT_FOUND', 'item');
    return record;
  },
});
