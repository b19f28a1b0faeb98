import { badInput } from '#model/errors.ts';
import type { EntityHooks } from '#server/records/index.ts';
import { isKnownProperty } from '../../../server/audience-statement.ts';
import { newsletterSegment } from '../entity.ts';

export const hooks: EntityHooks<typeof newsletterSegment> = {
  entity: newsletterSegment,
  prepare: async (_work, { values, next }) => {
    const rules = next.rules ?? [];
    if (rules.length === 0)
      throw badInput('RULES_MISSING', 'A segment needs at least one rule.', {
        rules: 'Add at least one rule. Without a segment, a campaign is sent to all subscribers.',
      });
    const unknown = rules.find(({ property }) => !isKnownProperty(property));
    if (unknown)
      throw badInput('RULE_UNKNOWN', 'A rule is unknown.', {
        rules: `There is no property “${unknown.property}”. Choose one from the list.`,
      });
    return values;
  },
};
