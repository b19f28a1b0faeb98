/**
 * Every table that holds something of a reader: what of it is theirs to have, how it is erased, and what becomes of it when
 * two accounts are merged. `personal-data.test.ts` fails for a table with a `site_user_id` that is not here.
 */

export interface PersonalTable {
  table: string;
  /** How rows are found: by the account, by any address it had, or by a text in which such an address stands. */
  by: 'account' | 'address' | 'mention';
  /** Of `by`. An address is compared in lower case. */
  column: string;
  /** Of rows found by an address: the column that names an account. Those of other accounts are not this one's. */
  accountColumn?: string;
  /** Rows with a value here are found otherwise, or somebody else's. */
  without?: string;
  /** Columns of the export, an instant first, by which rows are listed; none of them a secret. */
  exported: readonly string[];
  /** `delete`, or what is set instead, so that rows stay countable. */
  erased: 'delete' | { set: string };
  /** `move`: to the account that is kept, but for rows it has already by these columns. `delete`: they end with the account. */
  merged: 'move' | 'delete' | { moveUnlessSame: readonly string[] };
  /** Texts that stay of rows that are not deleted: none of them says who. */
  stays?: readonly string[];
  /** What stays of a row that is not deleted, and why; the reader is told when they close their account. */
  keptByLaw?: { years: number; reason: string };
  /** Name of the entity whose records the rows are: their history and words for search go with them. */
  entity?: string;
}

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'site_user_session',
    by: 'account',
    column: 'site_user_id',
    exported: ['created', 'device', 'used', 'expires'],
    erased: 'delete',
    merged: 'delete',
  },
  {
    table: 'site_user_simulation',
    by: 'account',
    column: 'site_user_id',
    exported: [],
    erased: 'delete',
    merged: 'delete',
  },
  {
    table: 'site_user_event',
    by: 'account',
    column: 'site_user_id',
    exported: ['at', 'kind', 'site_id', 'details'],
    erased: { set: "site_user_id = null, details = '{}'" },
    stays: ['kind'],
    merged: 'move',
  },
  {
    table: 'site_user_consent',
    by: 'account',
    column: 'site_user_id',
    exported: ['at', 'purpose', 'kind', 'is_given', 'wording_version', 'expires', 'address', 'site_id'],
    erased: 'delete',
    merged: 'move',
  },
  {
    table: 'site_user_note',
    by: 'account',
    column: 'site_user_id',
    exported: ['at', 'text'],
    erased: 'delete',
    merged: 'move',
  },
  {
    table: 'membership_grant',
    by: 'account',
    column: 'site_user_id',
    exported: ['created', 'membership_id', 'starts', 'ends', 'source'],
    erased: 'delete',
    merged: 'move',
  },
  {
    table: 'site_user_demographic',
    by: 'account',
    column: 'site_user_id',
    exported: ['updated', 'question_id', 'answer_ids', 'value'],
    erased: 'delete',
    merged: { moveUnlessSame: ['question_id'] },
  },
  {
    table: 'site_user_address',
    by: 'account',
    column: 'site_user_id',
    exported: ['created', 'email', 'until'],
    erased: 'delete',
    merged: 'move',
  },
  {
    table: 'site_user_email_change',
    by: 'account',
    column: 'site_user_id',
    exported: ['requested', 'old_email', 'new_email'],
    erased: 'delete',
    merged: 'delete',
  },
  {
    table: 'licence_seat',
    by: 'account',
    column: 'site_user_id',
    exported: ['claimed', 'licence_company_id'],
    erased: 'delete',
    merged: { moveUnlessSame: ['licence_company_id'] },
  },
  {
    table: 'licence_usage_reader',
    by: 'account',
    column: 'site_user_id',
    exported: ['month', 'licence_company_id'],
    erased: 'delete',
    merged: { moveUnlessSame: ['licence_company_id', 'month'] },
  },
  {
    table: 'site_user_favourite',
    by: 'account',
    column: 'site_user_id',
    exported: ['created', 'content_id'],
    erased: 'delete',
    merged: { moveUnlessSame: ['content_id'] },
  },
  {
    table: 'site_user_meter',
    by: 'account',
    column: 'site_user_id',
    exported: ['starts', 'expires', 'site_id', 'allowed', 'items'],
    erased: 'delete',
    merged: { moveUnlessSame: ['site_id'] },
  },
  {
    table: 'membership_order',
    by: 'account',
    column: 'site_user_id',
    exported: ['created', 'title', 'site_id', 'status', 'price', 'currency', 'period', 'promo_code'],
    erased: { set: 'site_user_id = null, promo_code = null' },
    stays: ['title', 'currency', 'period', 'status'],
    keptByLaw: { years: 10, reason: 'tax law, as orders without a name' },
    merged: 'move',
    entity: 'membershipOrder',
  },
  {
    table: 'survey_answer',
    by: 'account',
    column: 'site_user_id',
    exported: ['created', 'survey_id', 'site_id', 'page', 'email', 'promo_code', 'source', 'answers'],
    erased: 'delete',
    merged: 'move',
    entity: 'surveyAnswer',
  },
  {
    table: 'mail_outbox',
    by: 'address',
    column: 'to',
    exported: ['created', 'subject', 'text', 'state', 'sent_at'],
    erased: 'delete',
    merged: 'move',
    entity: 'mailOutbox',
  },
  // What they had sent to an address that they did not confirm. Other emails to it are somebody else's.
  {
    table: 'mail_outbox',
    by: 'account',
    column: 'asked_by',
    exported: ['created', 'subject', 'text', 'state', 'sent_at'],
    erased: 'delete',
    merged: 'move',
    entity: 'mailOutbox',
  },
  // What a form of theirs sent to the newsroom.
  {
    table: 'mail_outbox',
    by: 'address',
    column: 'reply_to',
    exported: ['created', 'subject', 'text', 'state', 'sent_at'],
    erased: 'delete',
    merged: 'move',
    entity: 'mailOutbox',
  },
  {
    table: 'mail_outbox',
    by: 'mention',
    column: 'text',
    without: 'reply_to',
    exported: ['created', 'subject', 'text', 'state', 'sent_at'],
    erased: 'delete',
    merged: 'move',
    entity: 'mailOutbox',
  },
  {
    table: 'form_submission',
    by: 'address',
    column: 'email',
    exported: ['created', 'form', 'site_id', 'page', 'sender', 'email', 'answers'],
    erased: 'delete',
    merged: 'move',
    entity: 'formSubmission',
  },
  {
    table: 'form_submission',
    by: 'mention',
    column: 'answers',
    without: 'email',
    exported: ['created', 'form', 'site_id', 'page', 'sender', 'email', 'answers'],
    erased: 'delete',
    merged: 'move',
    entity: 'formSubmission',
  },
  {
    table: 'survey_answer',
    by: 'address',
    column: 'email',
    accountColumn: 'site_user_id',
    exported: ['created', 'survey_id', 'site_id', 'page', 'email', 'promo_code', 'source', 'answers'],
    erased: 'delete',
    merged: 'move',
    entity: 'surveyAnswer',
  },
  {
    table: 'site_user_link',
    by: 'address',
    column: 'email',
    exported: ['expires', 'purpose', 'email'],
    erased: 'delete',
    merged: 'delete',
  },
];
