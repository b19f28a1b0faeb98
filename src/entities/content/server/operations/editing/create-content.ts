import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { content } from '../../../entity.ts';
import { CONTENT_DOCUMENT } from '../../drafts/document-shape.ts';
import { createOnce } from '../../drafts/create-once.ts';
import { withDefaultAuthor } from '../../drafts/default-author.ts';
import { createDocument } from '../../drafts/documents.ts';
import { storesUnfinished, sentDocument, typedContent, untypedType, untypedValues } from '../../inputs.ts';
import { fingerprintOf } from '../../upsert/external-ids.ts';
import { answerDocument } from '../../drafts/present-document.ts';
import { splitNewValues, storeUnfinished } from '../../drafts/unfinished-values.ts';

export const createContent = defineOperation({
  name: 'createContent',
  kind: 'mutation',
  summary:
    'Creates a draft of a content type on a site. For content types with a byline, the caller becomes the author if no authors are given and exactly one contact has the caller’s name.',
  input: {
    type: untypedType,
    site: integer({
      label: 'Site',
      names: 'site',
      help: 'ID of the site that will own the item.',
      required: true,
      min: 1,
    }),
    values: untypedValues,
    content: typedContent,
    storesUnfinished,
    key: text({
      label: 'Key',
      lengthMax: 36,
      pattern: /^[0-9a-f-]{36}$/,
      patternMessage: 'Key must be a UUID.',
      help: 'A request that is repeated with the same key within a day returns the item created the first time. For a program, other values under the same key are refused.',
    }),
  },
  output: { shape: 'ContentDocument', fields: CONTENT_DOCUMENT },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { site, key } = input;
    const sent = sentDocument(ctx.registry.contentTypes, input);
    const { type } = sent;
    const { values: given, unfinished } = await splitNewValues(ctx, sent, input);
    const record = { ...given, site };
    ctx.records.assertFieldsPresent({ shape: content.fields, given, record, mode: 'create' });
    const create = async () => {
      const values = await withDefaultAuthor(ctx, type, given);
      const { id } = await createDocument(ctx, { type, site, values });
      await storeUnfinished(ctx, id, unfinished);
      return id;
    };
    const fingerprint = fingerprintOf({ type, site, values: sent.values });
    return answerDocument(ctx, key ? await createOnce(ctx, { key, fingerprint }, create) : await create());
  },
});
