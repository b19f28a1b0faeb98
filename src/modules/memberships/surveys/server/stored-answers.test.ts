/** Answers retain their wording and are counted, whatever happens to their question and their reader. */
import { afterAll, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { gql, login as staffLogin, makeContent, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { blockIn, shownIn, surveyAnswers } from '#testing/readers/survey-answers.ts';
import { buildTestWorld } from '#testing/world.ts';
import { demographicQuestion } from '../entities/demographic-question/entity.ts';
import { survey as surveyEntity } from '../entities/survey/entity.ts';
import { saveDemographics } from '../../registration/server/demographics.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1 } = world.sites;
const token = await staffLogin(app, world.a.users.admin.username);
afterAll(subject.close);

const requests = readerRequests(subject, a1.host);
const { get, post, cookieOf } = requests;
const answer = surveyAnswers(requests);
const PASSWORD = 'herons over the lock gate';

async function done(id: string, input: Record<string, unknown>) {
  const { code, body, result } = await gql(app, { id, input, token, site: 'a1' });
  expect(code, body).toBeNull();
  return result as Record<string, unknown>;
}

interface Question {
  id: number;
  version: number;
  answers: { id: number; label: string }[];
}

let made = 0;
async function makeQuestion(labels: readonly string[], type = 2): Promise<Question> {
  const answers = labels.map((label) => ({ label }));
  const { id } = await done('createDemographicQuestion', {
    label: `What do you ship? ${(made += 1)}`,
    type,
    ...(answers.length > 0 && { answers }),
  });
  return questionOf(Number(id));
}

const questionOf = async (id: number) =>
  (await done('getDemographicQuestion', { id })) as unknown as Question;

async function change({ id }: Question, changes: Record<string, unknown>): Promise<Question> {
  const { version } = await questionOf(id);
  await done('updateDemographicQuestion', { id, version, changes });
  return questionOf(id);
}

/** Stores answers like a registration. */
async function answers(siteUserId: number, question: Question, labels: readonly string[]): Promise<void> {
  const place = { organisationId: world.a.id, siteId: a1.id };
  const choices = question.answers.filter(({ label }) => labels.includes(label));
  await services.write(systemOf(world.a.id, [a1.id]), async (work) => {
    const stored = await work.records.find(demographicQuestion, question.id);
    const { label = '', type = 0 } = stored ?? {};
    const value = choices.length > 0 ? null : (labels[0] ?? '');
    const own = { questionId: question.id, question: label, type, choices, value };
    await saveDemographics(work.db, place, { siteUserId, answers: [own] });
  });
}

const BODY = {
  v: 1,
  content: ['One.', 'Two.', 'Three.'].map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  })),
};

/** Creates a survey of required questions, and the page of an item that requires it. */
async function makeAsking(requiredQuestions: number[]): Promise<{ survey: number; path: string }> {
  const { id: survey } = await services.write(systemOf(world.a.id, [a1.id]), (work) =>
    work.records.create(surveyEntity, {
      site: a1.id,
      title: 'About your quay',
      requiredQuestions,
      askEmail: 'optional',
    }),
  );
  const item = await makeContent(services, a1, { published: true, values: { body: BODY, survey } });
  return { survey, path: (await get(`/${item.id}`)).location ?? '' };
}

interface Counted {
  title: string | null;
  total: number;
  rows: { label: string; note: string | null; count: number }[];
}

const countsOf = async (name: string, id: number) =>
  ((await done(name, { id }))['groups'] as Counted[]).map(({ title, total, rows }) => ({
    title,
    total,
    rows: rows.map(({ label, note, count }) => [label, note, count]),
  }));

const questionCounts = async ({ id }: Question) => (await countsOf('getDemographicQuestionCounts', id))[0];

const answerOf = async (id: number) =>
  (
    (await done('getSiteUserDetails', { id }))['answers'] as {
      question: string;
      answer: string;
      isOffered: boolean;
    }[]
  )[0];

test('a removed answer stays readable on the record, in the export and in the counts, and has its id when it comes back', async () => {
  const question = await makeQuestion(['Grain', 'Timber']);
  const { id } = await makeReader(services, a1);
  await answers(id, question, ['Grain', 'Timber']);
  const [grain] = question.answers;
  const changed = await change(question, { answers: [{ id: grain?.id, label: 'Cereals' }] });
  expect(changed.answers).toEqual([{ id: grain?.id, label: 'Cereals' }]);
  expect(await answerOf(id)).toMatchObject({ answer: 'Grain, Timber', isOffered: false });
  const { data } = await done('exportSiteUser', { id });
  expect(data).toMatchObject({ site_user_demographic: [{ answers: ['Grain', 'Timber'] }] });
  expect(await questionCounts(question)).toMatchObject({
    total: 1,
    rows: [
      ['Cereals', '1 as “Grain”', 1],
      ['Timber', 'No longer offered', 1],
    ],
  });
  const back = await change(question, { answers: [...changed.answers, { label: 'Timber' }] });
  expect(back.answers).toEqual([{ id: grain?.id, label: 'Cereals' }, question.answers[1]]);
  expect(await answerOf(id)).toMatchObject({ answer: 'Grain, Timber', isOffered: true });
});

test('answers of a reader are unchanged by a save of their profile', async () => {
  const question = await makeQuestion(['Grain', 'Timber']);
  const { id } = await makeReader(services, a1);
  await answers(id, question, ['Timber']);
  await change(question, { answers: [question.answers[0]] });
  await done('updateSiteUserProfileAdmin', { id, lastName: 'Moor' });
  expect(await answerOf(id)).toMatchObject({ answer: 'Timber', isOffered: false });
});

test('answers of an earlier type stay, and are counted separately', async () => {
  const question = await makeQuestion([], 3);
  const [one, two] = [await makeReader(services, a1), await makeReader(services, a1)];
  await answers(one.id, question, ['Mostly grain']);
  const chosen = await change(question, { type: 1, answers: [{ label: 'Grain' }] });
  await answers(two.id, chosen, ['Grain']);
  expect(await answerOf(one.id)).toMatchObject({ answer: 'Mostly grain', isOffered: false });
  expect(await questionCounts(question)).toMatchObject({
    total: 2,
    rows: [
      ['Grain', null, 1],
      ['A text', 'Of an earlier type of the question', 1],
    ],
  });
});

test('a deleted question leaves its answers, with its words', async () => {
  const question = await makeQuestion(['Grain']);
  const { id } = await makeReader(services, a1);
  await answers(id, question, ['Grain']);
  const { warnings } = await done('getDemographicQuestionWarnings', { id: question.id });
  expect(warnings).toEqual([
    {
      title: 'The question was answered',
      text: '1 reader answered it. The answers are kept, with the question as it was asked.',
    },
  ]);
  await done('deleteDemographicQuestion', { id: question.id });
  expect(await answerOf(id)).toMatchObject({
    question: `What do you ship? ${made}`,
    answer: 'Grain',
    isOffered: false,
  });
});

test('effects of a save on answers are shown before it, and only if there are any', async () => {
  const question = await makeQuestion(['Grain', 'Timber']);
  const { id } = await makeReader(services, a1);
  const warningsOf = async (values: object) =>
    (await done('getDemographicQuestionWarnings', { id: question.id, values }))['warnings'];
  expect(await warningsOf({ type: 3 })).toEqual([]);
  await answers(id, question, ['Timber']);
  expect(await warningsOf({ label: 'Reworded' })).toEqual([]);
  expect(await warningsOf({ answers: [question.answers[0]] })).toEqual([
    {
      title: '“Timber” is removed',
      text: '1 reader chose it. Their answers are kept, but nobody else can choose it.',
    },
  ]);
  expect(await warningsOf({ type: 3 })).toMatchObject([
    { title: 'The type changes from “Several answers” to “Text”' },
  ]);
});

test('counts follow merged and erased accounts, and concurrent writes', async () => {
  const question = await makeQuestion(['Grain', 'Timber']);
  const readers = await Promise.all(Array.from({ length: 8 }, () => makeReader(services, a1)));
  await Promise.all(
    readers.map(({ id }, at) => answers(id, question, at < 6 ? ['Grain'] : ['Timber', 'Grain'])),
  );
  const rowsNow = async () => (await questionCounts(question))?.rows;
  expect(await rowsNow()).toEqual([
    ['Grain', null, 8],
    ['Timber', null, 2],
  ]);
  // All readers change their answers concurrently, each twice.
  await Promise.all(
    readers.flatMap(({ id }) => [answers(id, question, ['Timber']), answers(id, question, ['Timber'])]),
  );
  expect(await rowsNow()).toEqual([
    ['Grain', null, 0],
    ['Timber', null, 8],
  ]);
  const [one, two, three] = readers;
  await done('mergeSiteUsers', { id: one?.id, other: two?.id });
  await done('eraseSiteUser', { id: three?.id, email: three?.email });
  expect(await questionCounts(question)).toMatchObject({
    total: 6,
    rows: [
      ['Grain', null, 0],
      ['Timber', null, 6],
    ],
  });
  expect(await recountedAnswers()).toEqual(await countedNow());
});

test('a survey shows how often each answer was given, by anonymous readers and members, and less after deletions', async () => {
  const question = await makeQuestion(['Grain, wet', 'Timber']);
  const { survey, path } = await makeAsking([question.id]);
  const [wet, timber] = question.answers;
  const field = `demo_${question.id}`;
  const member = await makeReader(services, a1);
  const foreignAnswer = await answer(path, { [field]: String(timber?.id) });
  const own = await answer(path, { [field]: String(wet?.id) }, { cookie: cookieOf(member.token) });
  expect([foreignAnswer.second.status, own.second.status]).toEqual([303, 303]);
  await change(question, { answers: [{ ...wet, label: 'Wet grain' }] });
  const shown = { title: `What do you ship? ${made}`, total: 2 };
  const rows = [
    ['Wet grain', '1 as “Grain, wet”', 1],
    ['Timber', 'No longer offered', 1],
  ];
  expect(await countsOf('getSurveyCounts', survey)).toEqual([
    { title: null, total: 2, rows: [] },
    { ...shown, rows },
  ]);
  // The member's answer is also stored in their profile.
  expect(await answerOf(member.id)).toMatchObject({ answer: 'Grain, wet' });
  const [first] = await database.superuser<{ id: number; entries: { label: string; value: string }[] }>(
    'select id, entries from survey_answer where survey_id = $1 and site_user_id is null',
    [survey],
  );
  expect(first?.entries).toMatchObject([{ label: shown.title, value: 'Timber' }]);
  await done('deleteSurveyAnswer', { id: first?.id });
  expect((await countsOf('getSurveyCounts', survey))[1]).toMatchObject({ total: 1, rows: [rows[0]] });
  await done('eraseSiteUser', { id: member.id, email: member.email });
  expect((await countsOf('getSurveyCounts', survey))[0]).toMatchObject({ total: 0 });
  expect(await recountedAnswers()).toEqual(await countedNow());
});

test('answers of an anonymous reader fill unanswered questions of their account, once they log in', async () => {
  const [berths, cargo] = [await makeQuestion([], 7), await makeQuestion(['Grain', 'Timber'])];
  const questions = [berths.id, cargo.id];
  const { path } = await makeAsking(questions);
  const reader = await makeReader(services, a1, { passwordHash: await hashPassword(PASSWORD) });
  await answers(reader.id, cargo, ['Grain']);
  const fields = { [`demo_${berths.id}`]: '12', [`demo_${cargo.id}`]: String(cargo.answers[1]?.id) };
  const { cookie } = await answer(path, fields);
  const login = { x_form: 'account', email: reader.email, password: PASSWORD };
  expect((await post('/account/login', login, { cookie })).status).toBe(303);
  const said = (await done('getSiteUserDetails', { id: reader.id }))['answers'] as { answer: string }[];
  expect(said.map((one) => one.answer)).toEqual(['12', 'Grain']);
});

test('a survey whose answers changed while it was open is shown again, and nothing is stored under other words', async () => {
  const question = await makeQuestion(['Grain', 'Timber'], 1);
  const { path } = await makeAsking([question.id]);
  const open = await get(path);
  const [grain, timber] = question.answers;
  await change(question, { answers: [{ ...grain, label: 'Cars' }, timber] });
  const sent = {
    x_form: blockIn(open.body),
    x_shown: shownIn(open.body),
    [`demo_${question.id}`]: String(grain?.id),
    email: 'open@reader.example',
  };
  const again = await post(path, sent);
  expect(again.status).toBe(422);
  expect(again.body).toContain('Something on this form has changed since you opened it.');
  expect(again.body).toContain('value="open@reader.example"');
  expect(again.body).toContain('Cars');
  expect(again.body).not.toMatch(/<option[^>]*selected[^>]*>Cars/);
  const program = await post(path, sent, { accept: 'application/json' });
  expect(JSON.parse(program.body)).toMatchObject({ state: 'again', isOutdated: true });
});

interface Count {
  key: string;
  amount: string;
}

/** The organisation's counts as the database maintains them. */
const countedNow = () =>
  database.superuser<Count & Record<string, unknown>>(
    `select concat_ws('/', 'd', question_id, question_type, answer_id, answer) as key, sum(amount) as amount
      from demographic_answer_count where organisation_id = $1 group by 1 having sum(amount) <> 0
    union all select concat_ws('/', survey_id, question_id, question_type, answer_id, answer), sum(amount)
      from survey_answer_count where organisation_id = $1 group by 1 having sum(amount) <> 0 order by 1`,
    [world.a.id],
  );

/** The same counts, calculated from the answers. */
const recountedAnswers = () =>
  database.superuser<Count & Record<string, unknown>>(
    `select concat_ws('/', 'd', question_id, question_type, c.answer_id, c.answer) as key, count(*) as amount
      from site_user_demographic cross join lateral counted_choices(answer_ids, answers) c
      where organisation_id = $1 group by 1
    union all select concat_ws('/', survey_id, c.question_id, c.question_type, c.answer_id, c.answer), count(*)
      from survey_answer cross join lateral counted_entries(entries) c where organisation_id = $1 group by 1 order by 1`,
    [world.a.id],
  );
