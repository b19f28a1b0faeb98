/** How personal texts in the tables of bounces without an entity definition are handled. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_operator: {
    why: 'about mail servers; answers about recipients are not among them',
    columns: ['operator', 'answers', 'answer'],
  },
  newsletter_mail_hook_request: { why: 'random identifiers of requests', columns: ['once'] },
});
