/** Answers that were given before they kept their words, as the migration leaves them. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { testDatabase } from '#testing/database.ts';

const database = await testDatabase({ empty: true });
afterAll(() => database.drop());

const SETUP = `
insert into organisation (id, name) values (1, 'Quay Press');
insert into site (id, organisation_id, tenant_key, name, time_zone, language, primary_color, accent_color, primary_font, secondary_font)
  values (1, 1, 'quay', 'Quay', 'UTC', 'en', '#102a43', '#b8442a', 'Literata', 'Literata');
insert into demographic_question (organisation_id, id, label, type, answers, last_answer_id) values
  (1, 1, 'What do you ship?', 2, '[{"id": 1, "label": "Grain"}, {"id": 3, "label": "Grain, wet"}]', 3),
  (1, 2, 'How many berths?', 7, '[]', 0);
insert into history (organisation_id, entity, record_id, version, action, before) values
  (1, 'demographicQuestion', 1, 2, 'update', '{"answers": [{"id": 1, "label": "Corn"}, {"id": 2, "label": "Timber"}]}');
insert into site_user (organisation_id, id, realm, site_id, username, email_key, status)
  select 1, n, (select realm_id from site_realm where site_id = 1), 1, n || '@reader.example', n || '@reader.example', 1
  from generate_series(1, 2) as n;
insert into site_user_demographic (organisation_id, site_user_id, question_id, answer_ids, value) values
  (1, 1, 1, '{1,2,9}', null), (1, 1, 2, '{}', '12'), (1, 2, 1, '{1}', null);
insert into survey (organisation_id, id, site_id, title, status, ask_email, required_questions_ids)
  values (1, 1, 1, 'About your quay', 1, 'optional', '{1,2}');
insert into survey_answer (organisation_id, site_id, survey_id, sender, page, answers, attempt, entries) values
  (1, 1, 1, 'A reader', '/', 'x', 'one', '[{"label": "What do you ship?", "value": "Grain, wet, Timber, Grain, Coal"},
    {"label": "How many berths?", "value": "12"}, {"label": "Email", "value": "a@reader.example"}]'),
  (1, 1, 1, 'A reader', '/', 'x', 'two', null);
`;

test('have the words of then, as far as they are known, and are counted', async () => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    await migrate(
      client,
      migrations.filter(({ name }) => name < '20261126T1000'),
    );
    await database.superuser(SETUP);
    await migrate(client, migrations);
  } finally {
    await client.end();
  }
  const kept = await database.superuser(
    'select site_user_id as reader, question, question_type as type, answers from site_user_demographic order by 1, 2',
  );
  expect(kept).toEqual([
    { reader: 1, question: 'How many berths?', type: 7, answers: [] },
    { reader: 1, question: 'What do you ship?', type: 2, answers: ['Grain', 'Timber', 'Removed answer 9'] },
    { reader: 2, question: 'What do you ship?', type: 2, answers: ['Grain'] },
  ]);
  const [question] = await database.superuser<Record<string, unknown>>(
    'select earlier_answers from demographic_question where id = 1',
  );
  expect(question?.['earlier_answers']).toEqual([
    { id: 1, label: 'Corn' },
    { id: 2, label: 'Timber' },
  ]);
  const [first] = await database.superuser<Record<string, unknown>>(
    "select entries from survey_answer where attempt = 'one'",
  );
  expect(first?.['entries']).toEqual([
    {
      label: 'What do you ship?',
      value: 'Grain, wet, Timber, Grain, Coal',
      question: 1,
      type: 2,
      choices: [
        { id: 3, label: 'Grain, wet' },
        { id: 2, label: 'Timber' },
        { id: 1, label: 'Grain' },
        { id: 0, label: 'Coal' },
      ],
    },
    { label: 'How many berths?', value: '12', question: 2, type: 7, choices: [] },
    { label: 'Email', value: 'a@reader.example' },
  ]);
  const counts = await database.superuser(
    `select question_id as q, answer_id as a, answer, amount::integer from demographic_answer_count
     union all select 100 + question_id, answer_id, answer, amount::integer from survey_answer_count order by 1, 2, 3`,
  );
  expect(counts).toEqual([
    { q: 1, a: 0, answer: '', amount: 2 },
    { q: 1, a: 1, answer: 'Grain', amount: 2 },
    { q: 1, a: 2, answer: 'Timber', amount: 1 },
    { q: 1, a: 9, answer: 'Removed answer 9', amount: 1 },
    { q: 2, a: 0, answer: '', amount: 1 },
    { q: 100, a: 0, answer: '', amount: 2 },
    { q: 101, a: 0, answer: '', amount: 1 },
    { q: 101, a: 0, answer: 'Coal', amount: 1 },
    { q: 101, a: 1, answer: 'Grain', amount: 1 },
    { q: 101, a: 2, answer: 'Timber', amount: 1 },
    { q: 101, a: 3, answer: 'Grain, wet', amount: 1 },
    { q: 102, a: 0, answer: '', amount: 1 },
  ]);
});
