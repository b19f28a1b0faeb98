/**
 * How personal texts in the module's tables without an entity definition are handled when a reader is
 * exported, erased or merged.
 */
import { OFFERS, definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  site_user_session: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['created', 'device', 'used', 'expires'],
      erased: 'delete',
      merged: 'delete',
    },
  ],
  site_user_simulation: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: [],
      erased: 'delete',
      merged: 'delete',
    },
  ],
  site_user_event: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['at', 'kind', 'site_id', 'details'],
      erased: { set: "site_user_id = null, details = '{}'" },
      stays: ['kind'],
      merged: 'move',
    },
  ],
  site_user_consent: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: [
        'at',
        'purpose',
        'kind',
        'is_given',
        'wording_version',
        'wording',
        'policy',
        'expires',
        'address',
        'site_id',
      ],
      erased: 'delete',
      merged: 'move',
    },
  ],
  site_user_note: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['at', 'text'],
      erased: 'delete',
      merged: 'move',
    },
  ],
  membership_grant: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['created', 'membership_id', 'starts', 'ends', 'source'],
      erased: 'delete',
      merged: 'move',
    },
  ],
  membership_reminder: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['membership_id', 'ends', 'days'],
      erased: 'delete',
      merged: 'delete',
    },
  ],
  site_user_demographic: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['updated', 'question', 'answers', 'value'],
      erased: 'delete',
      merged: { moveUnlessSame: ['question_id'] },
    },
  ],
  site_user_address: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['created', 'email', 'until'],
      erased: 'delete',
      merged: 'move',
    },
  ],
  site_user_email_change: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['requested', 'old_email', 'new_email'],
      erased: 'delete',
      merged: 'delete',
    },
  ],
  licence_seat: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['claimed', 'licence_company_id'],
      erased: 'delete',
      merged: { moveUnlessSame: ['licence_company_id'] },
    },
  ],
  licence_usage_reader: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['month', 'licence_company_id'],
      erased: 'delete',
      merged: { moveUnlessSame: ['licence_company_id', 'month'] },
    },
  ],
  site_user_favourite: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['created', 'content_id'],
      erased: 'delete',
      merged: { moveUnlessSame: ['content_id'] },
    },
  ],
  site_user_meter: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['starts', 'expires', 'site_id', 'allowed', 'items'],
      erased: 'delete',
      merged: { moveUnlessSame: ['site_id'] },
    },
  ],
  site_user_link: [
    {
      by: 'address',
      column: 'email',
      exported: ['expires', 'purpose', 'email'],
      erased: 'delete',
      merged: 'delete',
    },
  ],
  crawler_list: { why: 'published IP ranges of search engines', columns: ['name', 'source', 'ranges'] },
  anonymous_meter: {
    why: 'random IDs and items without an address, deleted when they expire',
    columns: ['id', 'items'],
  },
  demographic_answer_count: {
    why: 'choices of questions and how often each was chosen',
    columns: ['answer'],
  },
  survey_answer_count: { why: 'choices of questions and how often each was chosen', columns: ['answer'] },
  feed_token: { why: OFFERS, columns: ['hash'] },
  licence_domain: { why: OFFERS, columns: ['domain'] },
});
