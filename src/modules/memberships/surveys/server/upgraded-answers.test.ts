/** Answers given before they were stored with words, after the migration. */
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations.ts';
import { testDatabase } from '#testing/database/database.ts';

const database = await testDatabase({ empty: true });
afterAll(() => database.drop());

const SETUP = `
insert into organisation (id, name) values (1, 'Quay Press');
insert into site (id, organisation_id, tenant_key, name, time_zone, language, primary_color, accent_color, primary_font, secondary_font)
  select n, 1, 'quay' || n, 'Quay ' || n, 'UTC', 'en', '#102a43', '#b8442a', 'Literata', 'Literata' from generate_series(1, 2) as n;
insert into demographic_question (organisation_id, id, label, type, answers, last_answer_id) values
  (1, 1, 'What do you ship?', 2, '[{"id": 1, "label": "Grain"}, {"id": 3, "label": "Grain, wet"}]', 3),
  (1, 2, 'How many berths?', 7, '[]', 0),
  (1, 3, 'Do you own it?', 1, '[{"id": 1, "label": "No"}]', 1),
  (1, 4, 'What is your trade?', 1, '[{"id": 1, "label": "Pilot"}]', 1);
insert into history (organisation_id, entity, record_id, version, action, at, before) values
  (1, 'demographicQuestion', 1, 2, 'update', '2026-02-01', '{"label": "What do you load?", "type": 2,
    "answers": [{"id": 1, "label": "Corn"}, {"id": 2, "label": "Timber"}]}'),
  (1, 'demographicQuestion', 1, 3, 'update', '2026-03-01', '{"label": "What do you ship?", "type": 2,
    "answers": [{"id": 1, "label": "Cereals"}, {"id": 2, "label": "Timber"}]}'),
  (1, 'demographicQuestion', 3, 2, 'update', '2026-02-01', '{"label": "Do you own it?", "type": 1,
    "answers": [{"id": 1, "label": "Yes"}]}'),
  (1, 'demographicQuestion', 4, 2, 'update', '2026-02-01', '{"label": "What is your trade?", "type": 3, "answers": []}');
insert into site_user (organisation_id, id, realm, site_id, username, email_key, status)
  select 1, n, (select realm_id from site_realm where site_id = 1), 1, n || '@reader.example', n || '@reader.example', 1
  from generate_series(1, 3) as n;
insert into site_user_demographic (organisation_id, site_user_id, question_id, answer_ids, value, updated) values
  (1, 1, 1, '{1,2,9}', null, '2026-04-01'), (1, 1, 2, '{}', '12', '2026-04-01'), (1, 1, 3, '{1}', null, '2026-01-01'),
  (1, 2, 1, '{1}', null, '2026-01-01'), (1, 2, 3, '{1}', null, '2026-03-01'), (1, 2, 4, '{}', 'Diver', '2026-01-01'),
  (1, 3, 1, '{1}', null, '2026-02-15');
insert into survey (organisation_id, id, site_id, title, status, ask_email, required_questions_ids)
  values (1, 1, 1, 'About your quay', 1, 'optional', '{1,2}');
insert into survey_answer (organisation_id, site_id, survey_id, sender, page, answers, attempt, created, entries) values
  (1, 1, 1, 'A reader', '/', 'x', 'one', '2026-04-01', '[{"label": "What do you ship?", "value": "Grain, wet, Timber, Coal, Grain"},
    {"label": "How many berths?", "value": "12"}, {"label": "Email", "value": "a@reader.example"}]'),
  (1, 1, 1, 'A reader', '/', 'x', 'two', '2026-04-01', null),
  (1, 2, 1, 'A reader', '/', 'x', 'three', '2026-01-01', '[{"label": "What do you load?", "value": "Corn"},
    {"label": "What is your trade?", "value": "I dive, in the Lower Basin"}]'),
  (1, 1, 1, 'A reader', '/', 'x', 'four', '2026-04-01', '[{"label": "What is your trade?", "value": "I dive"}]');
`;

test('answers have their former words, as far as they are known, and are counted', async () => {
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
  const stored = await database.superuser(
    'select site_user_id as reader, question, question_type as type, answers from site_user_demographic order by 1, 2',
  );
  expect(stored).toEqual([
    { reader: 1, question: 'Do you own it?', type: 1, answers: ['Yes'] },
    { reader: 1, question: 'How many berths?', type: 7, answers: [] },
    { reader: 1, question: 'What do you ship?', type: 2, answers: ['Grain', 'Timber', 'Removed answer 9'] },
    { reader: 2, question: 'Do you own it?', type: 1, answers: ['No'] },
    { reader: 2, question: 'What do you load?', type: 2, answers: ['Corn'] },
    { reader: 2, question: 'What is your trade?', type: 3, answers: [] },
    { reader: 3, question: 'What do you ship?', type: 2, answers: ['Cereals'] },
  ]);
  const [question] = await database.superuser<Record<string, unknown>>(
    'select earlier_answers from demographic_question where id = 1',
  );
  expect(question?.['earlier_answers']).toEqual([
    { id: 1, label: 'Cereals' },
    { id: 2, label: 'Timber' },
    { id: 1, label: 'Corn' },
  ]);
  const entries = await database.superuser<{ entries: unknown }>(
    "select entries from survey_answer where attempt <> 'two' order by id",
  );
  expect(entries.map((row) => row.entries)).toEqual([
    [
      {
        label: 'What do you ship?',
        value: 'Grain, wet, Timber, Coal, Grain',
        question: 1,
        type: 2,
        choices: [
          { id: 3, label: 'Grain, wet' },
          { id: 2, label: 'Timber' },
          { id: 1, label: 'Grain' },
        ],
      },
      { label: 'How many berths?', value: '12', question: 2, type: 7, choices: [] },
      { label: 'Email', value: 'a@reader.example' },
    ],
    [
      {
        label: 'What do you load?',
        value: 'Corn',
        question: 1,
        type: 2,
        choices: [{ id: 1, label: 'Corn' }],
      },
      {
        label: 'What is your trade?',
        value: 'I dive, in the Lower Basin',
        question: 4,
        type: 3,
        choices: [],
      },
    ],
    [{ label: 'What is your trade?', value: 'I dive', question: 4, type: 1, choices: [] }],
  ]);
  const counts = await database.superuser(
    `select question_id as q, question_type as t, answer_id as a, answer, sum(amount)::integer as amount from demographic_answer_count
     group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4`,
  );
  const count = (q: number, t: number, [a, answer, amount]: [number, string, number]) => ({
    q,
    t,
    a,
    answer,
    amount,
  });
  expect(counts).toEqual([
    count(1, 2, [0, '', 3]),
    count(1, 2, [1, 'Cereals', 1]),
    count(1, 2, [1, 'Corn', 1]),
    count(1, 2, [1, 'Grain', 1]),
    count(1, 2, [2, 'Timber', 1]),
    count(1, 2, [9, 'Removed answer 9', 1]),
    count(2, 7, [0, '', 1]),
    count(3, 1, [0, '', 2]),
    count(3, 1, [1, 'No', 1]),
    count(3, 1, [1, 'Yes', 1]),
    count(4, 3, [0, '', 1]),
  ]);
  const ofSurveys = await database.superuser(
    `select site_id as site, question_id as q, question_type as t, answer_id as a, answer, sum(amount)::integer as amount
     from survey_answer_count group by 1, 2, 3, 4, 5 having sum(amount) <> 0 order by 1, 2, 3, 4, 5`,
  );
  expect(ofSurveys).toEqual([
    { site: 1, ...count(0, 0, [0, '', 3]) },
    { site: 1, ...count(1, 2, [0, '', 1]) },
    { site: 1, ...count(1, 2, [1, 'Grain', 1]) },
    { site: 1, ...count(1, 2, [2, 'Timber', 1]) },
    { site: 1, ...count(1, 2, [3, 'Grain, wet', 1]) },
    { site: 1, ...count(2, 7, [0, '', 1]) },
    { site: 1, ...count(4, 1, [0, '', 1]) },
    { site: 2, ...count(0, 0, [0, '', 1]) },
    { site: 2, ...count(1, 2, [0, '', 1]) },
    { site: 2, ...count(1, 2, [1, 'Corn', 1]) },
    { site: 2, ...count(4, 3, [0, '', 1]) },
  ]);
});
