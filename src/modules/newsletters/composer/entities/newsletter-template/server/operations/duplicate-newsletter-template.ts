import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { recordNotFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { copyName } from '../../../../model/names.ts';
import { newsletterTemplate } from '../../entity.ts';

export const duplicateNewsletterTemplate = defineOperation({
  name: 'duplicateNewsletterTemplate',
  kind: 'mutation',
  summary:
    'Creates a template as a copy of another, with its rows and all its settings except the weekdays on which drafts are prepared.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterTemplate',
      help: 'ID of the template that is copied.',
      required: true,
      min: 1,
    }),
  },
  output: { record: 'newsletterTemplate' },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    const template = await ctx.records.find(newsletterTemplate, id);
    if (!template) throw recordNotFound(newsletterTemplate);
    const { site, name, description, status, preheaderBlurb, styles, gridTitleStyles, header } = template;
    const { socialLinks, footer, deploymentSettings, defaultTesters, grid } = template;
    return ctx.records.create(newsletterTemplate, {
      site,
      name: copyName(name),
      description,
      status,
      preheaderBlurb,
      styles,
      gridTitleStyles,
      header,
      socialLinks,
      footer,
      // Otherwise two drafts would be prepared on each of these days.
      deploymentSettings: deploymentSettings && { ...deploymentSettings, weekdays: null },
      defaultTesters,
      grid,
    });
  },
});
