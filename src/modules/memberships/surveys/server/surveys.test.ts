/** Survey gates: their readers, what an answer opens and for whom, and the stored data. */
import { stateToStore } from '#model/readers/define-visitor.ts';
import { answeredSurveys } from '../model/answered-surveys.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { site as siteEntity } from '#entities/site/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import type { Entity } from '#model/define-entity.ts';
import type { Grid } from '#grid/shapes/grid.ts';
import type { ValuesToWrite } from '#records/record-of.ts';
import { gql, makeContent, makeFile, systemOf, type WorldSite } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { blockIn, surveyAnswers, tokenIn } from '#testing/readers/survey-answers.ts';
import { buildTestWorld } from '#testing/world.ts';
import { demographicQuestion } from '../entities/demographic-question/entity.ts';
import { closeAccount } from '../../account/server/own/close.ts';
import { surveyAnswer } from '../entities/survey-answer/entity.ts';
import { survey as surveyEntity } from '../entities/survey/entity.ts';
import { clearOldAnswers } from './forget-answers.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

const requests = readerRequests(subject, a1.host);
const { get, post, cookieOf } = requests;
const elsewhere = readerRequests(subject, a2.host);

const SECRET = 'Kleeblatt';
const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const BODY = { v: 1, content: [paragraph('One.'), paragraph('Two.'), paragraph(`The ${SECRET}.`)] };

const write = <T>(run: Parameters<typeof services.write<T>>[1], site: WorldSite = a1): Promise<T> =>
  services.write(systemOf(world.a.id, [site.id]), run);

const make = <E extends Entity>(entity: E, values: ValuesToWrite<E>, site: WorldSite = a1) =>
  write((work) => work.records.create(entity, values), site);

async function change(entity: Entity, id: number, changes: Record<string, unknown>): Promise<void> {
  await write(async (work) => {
    const record = await work.records.find(entity, id);
    await work.records.update(entity, { id, version: record?.version ?? 0, changes });
  });
}

const setMemberships = (values: object) => change(siteEntity, a1.id, { memberships: values });

/** Creates an item and returns its path. */
async function publish(values: object, type = 'Article', site: WorldSite = a1): Promise<string> {
  const { id } = await makeContent(services, site, {
    type,
    published: true,
    values: { body: BODY, ...values },
  });
  const at = site === a2 ? elsewhere : { get };
  return (await at.get(`/${id}`)).location ?? '';
}

let question = 0;
let choice = 0;
let survey = 0;
let other = 0;
let asking = '';
beforeAll(async () => {
  ({ id: question } = await make(demographicQuestion, { label: 'How many berths?', type: 7 }));
  ({ id: choice } = await make(demographicQuestion, {
    label: 'What do you ship?',
    type: 2,
    answers: ['Grain', 'Timber'].map((label) => ({ label, id: null })),
  }));
  ({ id: survey } = await make(surveyEntity, {
    site: a1.id,
    title: 'About your quay',
    introText: 'Two questions about your quay.',
    requiredQuestions: [question],
    optionalQuestions: [choice],
    askEmail: 'optional',
    thankYouText: 'The harbour thanks you.',
  }));
  ({ id: other } = await make(surveyEntity, { site: a1.id, title: 'Other', askEmail: 'required' }));
  asking = await publish({ survey });
});

const isWhole = async (path: string, cookie = '') => (await get(path, { cookie })).body.includes(SECRET);

const answer = surveyAnswers(requests);

const good = () => ({ [`demo_${question}`]: '12', [`demo_${choice}`]: '2', email: 'ann@reader.example' });

describe('an anonymous reader', () => {
  test('a reader sees the questions where the text ends, and continues reading once they are answered', async () => {
    const cut = await get(asking);
    expect(cut.body).not.toContain(SECRET);
    expect(cut.body).toContain('Two questions about your quay.');
    expect(cut.body).toContain('How many berths?');
    const { first, second, cookie } = await answer(asking, good(), { pk: '?pk=spring' });
    expect([first.status, first.body.includes(SECRET)]).toEqual([200, false]);
    expect(first.body).toContain('value="12"');
    expect([second.status, second.location]).toEqual([303, `${asking}#survey-thanks`]);
    expect(await isWhole(asking, cookie)).toBe(true);
    expect(await isWhole(asking)).toBe(false);
    const [row] = await database.superuser<Record<string, unknown>>(
      'select survey_id, site_user_id, email, promo_code, page, entries from survey_answer where email = $1',
      ['ann@reader.example'],
    );
    expect(row).toMatchObject({
      survey_id: survey,
      site_user_id: null,
      email: 'ann@reader.example',
      promo_code: 'spring',
      page: asking,
      entries: [
        { label: 'How many berths?', value: '12' },
        { label: 'What do you ship?', value: 'Timber' },
        { label: 'Email', value: 'ann@reader.example' },
      ],
    });
  });
});

describe('answers to a survey', () => {
  test('missing or wrong answers are shown again, with everything that was typed', async () => {
    const { first, cookie } = await answer(asking, {
      [`demo_${question}`]: '',
      email: 'ann.lee@reader.example',
    });
    expect([first.status, cookie]).toEqual([422, '']);
    expect(first.body).toContain('value="ann.lee@reader.example"');
    expect(first.body).not.toContain(SECRET);
    const { first: worded } = await answer(asking, { [`demo_${question}`]: 'twelve' });
    expect([worded.status, worded.body.includes('value="twelve"')]).toEqual([422, true]);
  });

  test('open what asks for this survey, and nothing else', async () => {
    const [ofOther, ofMembers] = [
      await publish({ survey: other }),
      await publish({ registrationRequired: true }),
    ];
    const { cookie } = await answer(asking, good());
    expect(await isWhole(await publish({ survey }), cookie)).toBe(true);
    expect([await isWhole(ofOther, cookie), await isWhole(ofMembers, cookie)]).toEqual([false, false]);
    const both = await answer(ofOther, { email: 'ann@reader.example' }, { cookie });
    expect([await isWhole(ofOther, both.cookie), await isWhole(asking, both.cookie)]).toEqual([true, true]);
    for (const forged of [`${cookie}x`, cookie.replace(/\.\d+-/, `.${other}-`)])
      expect([await isWhole(asking, forged), await isWhole(ofOther, forged)]).toEqual([false, false]);
  });

  test('answers on one site open nothing on another, nor for a reader of a survey of another site', async () => {
    const { cookie } = await answer(asking, good());
    const own = await make(surveyEntity, { site: a2.id, title: 'Sister', askEmail: 'required' }, a2);
    const there = await publish({ survey: own.id }, 'Article', a2);
    const stored = stateToStore(answeredSurveys, [{ surveyId: own.id, answerId: 1 }]);
    const forged = services.browserStates.written(stored, a1.id, Date.now());
    const ofA1 = `${services.browserStates.cookieName(answeredSurveys)}=${forged.value}`;
    const bodies = [cookie, ofA1].map(async (sent) => (await elsewhere.get(there, { cookie: sent })).body);
    for (const body of await Promise.all(bodies)) expect(body).not.toContain(SECRET);
  });

  test('answers to a survey that was closed since are not stored, and the page shows it', async () => {
    const { id } = await make(surveyEntity, { site: a1.id, title: 'Brief', askEmail: 'required' });
    const path = await publish({ survey: id });
    const block = blockIn((await get(path)).body);
    const sends = { ip: '198.51.100.44' };
    const first = await post(path, { x_form: block, email: 'late@reader.example' }, sends);
    await change(surveyEntity, id, { status: 0 });
    const clock = vi
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + 5_000);
    const second = await post(
      path,
      { x_form: block, email: 'late@reader.example', x_token: tokenIn(first.body) },
      sends,
    );
    clock.mockRestore();
    expect([second.status, second.body.includes('These questions are no longer asked.')]).toEqual([
      422,
      true,
    ]);
    expect(second.body).toContain('/account/login');
  });
});

test('answers of anonymous readers are deleted after a year, those of accounts are not', async () => {
  await answer(asking, { [`demo_${question}`]: '3', email: 'long@reader.example' });
  const aged = `update survey_answer set created = now() - make_interval(days => 366)`;
  await database.superuser(aged);
  const storedAnswers = () =>
    database.superuser<{ count: number }>(
      'select count(*)::integer as count from survey_answer where site_user_id is null',
    );
  expect((await storedAnswers())[0]?.count).toBeGreaterThan(0);
  expect(await write((work) => clearOldAnswers(work.db, world.a.id))).toEqual({ hasMore: false });
  expect((await storedAnswers())[0]?.count).toBe(0);
});

describe('a member', () => {
  test('a member gets the survey like others, and has their answer on every device', async () => {
    const { id, token } = await makeReader(services, a1);
    const member = cookieOf(token);
    expect(await isWhole(asking, member)).toBe(false);
    const { second, cookie } = await answer(asking, good(), { cookie: member });
    expect(second.status).toBe(303);
    expect(await isWhole(asking, `${member}; ${cookie}`)).toBe(true);
    subject.clock.expireSessions();
    expect(await isWhole(asking, member)).toBe(true);
    const rows = await database.superuser<Record<string, unknown>>(
      `select a.survey_id, d.value from survey_answer a join site_user_demographic d using (organisation_id, site_user_id)
       where a.site_user_id = $1 and d.question_id = $2`,
      [id, question],
    );
    expect(rows).toEqual([{ survey_id: survey, value: '12' }]);
  });

  test('a member leaves no answers behind when the account is closed, on no site of the realm', async () => {
    const { id } = await makeReader(services, a1);
    const requiredSurvey = await make(
      surveyEntity,
      { site: a2.id, title: 'There', askEmail: 'required' },
      a2,
    );
    await write(
      (work) =>
        work.records.insertSkippingPrepare(surveyAnswer, {
          site: a2.id,
          survey: requiredSurvey.id,
          siteUser: id,
          sender: 'gone@reader.example',
          page: '/',
          answers: 'Berths: 12',
          attempt: 'closed',
        }),
      a2,
    );
    const left = () =>
      database.superuser(
        `select 1 from survey_answer where site_user_id = $1
         union all select 1 from history where entity = 'surveyAnswer' and after::text like '%gone@reader%'`,
        [id],
      );
    expect(await left()).not.toEqual([]);
    await write((work) => closeAccount(work, { siteId: a1.id }, id));
    expect(await left()).toEqual([]);
  });

  test('a member with the item’s membership reads it without answering', async () => {
    const { token, membershipId } = await makeReader(services, a1);
    const path = await publish({ survey, requiredMemberships: [membershipId] });
    const anonymous = (await get(path)).body;
    expect([anonymous.includes('How many berths?'), /\/membership\/signup\//.test(anonymous)]).toEqual([
      true,
      true,
    ]);
    expect(await isWhole(path, cookieOf(token))).toBe(true);
  });
});

describe('a survey', () => {
  test('a survey is required by a section, a content type and a layout, and explained to staff', async () => {
    const section = await make(websiteSection, { site: a1.id, name: 'Soundings', survey });
    const inSection = await publish({ primarySection: section.id });
    const { cookie } = await answer(inSection, good());
    const seenBy = async (path: string) => [await isWhole(path), await isWhole(path, cookie)];
    expect(await seenBy(inSection)).toEqual([false, true]);
    const site = services.sites.byId(a1.id);
    const explained = site && (await services.pages.explain(site, inSection));
    expect(explained?.access).toBe(
      'Its section is for readers who have answered a survey. Others read 1 paragraph.',
    );
    const news = await publish({}, 'News');
    expect(await isWhole(news)).toBe(true);
    await setMemberships({ gatedTypes: [{ contentTypes: ['News'], survey }] });
    expect(await seenBy(news)).toEqual([false, true]);
    await setMemberships({});
  });

  test('an inactive or missing survey requires a login: nothing opens, and staff see why', async () => {
    const podcast = await publish({}, 'Podcast');
    await make(layout, {
      site: a1.id,
      name: 'Podcasts',
      type: 'content-type-override',
      contentTypes: ['Podcast'],
      gatingRequirements: 'omeda',
      grid: gridOf(['content_body', 'gating_form']),
    });
    const { token } = await makeReader(services, a1);
    const seen = async () => [await isWhole(podcast), await isWhole(podcast, cookieOf(token))];
    expect(await seen()).toEqual([false, true]);
    await setMemberships({ gatingSurvey: survey });
    expect(await seen()).toEqual([false, false]);
    expect((await get(podcast)).body).toContain('How many berths?');
    const { cookie } = await answer(podcast, good());
    expect(await isWhole(podcast, cookie)).toBe(true);
    await change(surveyEntity, survey, { status: 0 });
    expect(await seen()).toEqual([false, true]);
    expect(await isWhole(podcast, cookie)).toBe(true);
    const shown = (await get(podcast)).body;
    expect([shown.includes('How many berths?'), shown.includes('/account/login')]).toEqual([false, true]);
    const site = services.sites.byId(a1.id);
    const explained = site && (await services.pages.explain(site, podcast));
    expect(explained?.access).toContain('requires a survey that is not active');
    await change(surveyEntity, survey, { status: 1 });
    await setMemberships({});
  });

  test('a survey is shown in its current wording: a reworded question is so on cached pages', async () => {
    expect((await get(asking)).body).toContain('What do you ship?');
    await change(demographicQuestion, choice, { label: 'What do you carry?' });
    expect((await get(asking)).body).toContain('What do you carry?');
  });

  test('a survey needs a question, and repeats none', async () => {
    const refusal = (values: object) =>
      make(surveyEntity, { site: a1.id, title: 'Odd', askEmail: 'none', ...values }).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    expect(await refusal({})).toBe('There is nothing to answer.');
    const twice = { requiredQuestions: [question], optionalQuestions: [question, choice] };
    const made = await make(surveyEntity, { site: a1.id, title: 'Twice', askEmail: 'none', ...twice });
    expect([made.requiredQuestions, made.optionalQuestions]).toEqual([[question], [choice]]);
  });
});

describe('gated parts of an item', () => {
  const blocks = ['content_body', 'gating_form', 'document_download', 'content_sidebars', 'simplemaps_us'];

  test('a gated part stays as a locked plate if a survey opens it, and is dropped if a membership does', async () => {
    await make(layout, {
      site: a1.id,
      name: 'Papers',
      type: 'content-type-override',
      contentTypes: ['Whitepaper'],
      grid: gridOf(blocks),
    });
    const file = await makeFile(services, world.a.id, [a1.id], 'depth,7');
    const [row] = await database.superuser<{ key: string }>(
      'select file_key as key from media_file where id = $1',
      [file],
    );
    const key = row?.key ?? '';
    const requiredSurvey = await publish({ survey, file }, 'Whitepaper');
    const cut = (await get(requiredSurvey)).body;
    expect(cut.match(/class="locked-block"/g)).toHaveLength(2);
    expect(cut).toContain('Answer the questions to open this');
    expect([cut.includes(key), cut.includes('/states/')]).toEqual([false, false]);
    const { cookie } = await answer(requiredSurvey, good());
    const whole = (await get(requiredSurvey, { cookie })).body;
    expect([whole.includes('locked-block"'), whole.includes(key)]).toEqual([false, true]);
    const ofMembers = await publish({ registrationRequired: true, file }, 'Whitepaper');
    expect((await get(ofMembers)).body).not.toContain('class="locked-block"');
    const data = await pageData(requiredSurvey);
    expect(data.body).not.toContain(key);
    expect(data.body).not.toContain('/states/');
    expect(data.body).toContain('"isLocked":true');
  });

  test('a gated part is shown in a free view as behind any gate', async () => {
    await setMemberships({
      contentMetering: true,
      contentMeteringFields: { numberOfFreeViews: 1, meteringPeriod: 30 },
    });
    const first = await get(asking);
    expect([first.body.includes(SECRET), first.body.includes('How many berths?')]).toEqual([true, false]);
    await setMemberships({});
  });

  test('a gated part is named in the page data, for every reader', async () => {
    const { id } = await make(surveyEntity, {
      site: a1.id,
      title: 'At Omeda',
      askEmail: 'required',
      omedaId: 'SRV-7',
    });
    const { membershipId } = await makeReader(services, a1);
    const gatingOf = async (values: object) => {
      const { page } = (await pageData(await publish(values))).result as { page: Record<string, unknown> };
      return [page['gating'], page['userRegistration'], page['membership']];
    };
    expect(await gatingOf({ survey: id, requiredMemberships: [membershipId] })).toEqual([
      { surveyType: 'SRV-7' },
      { isRequired: false },
      [{ id: membershipId }],
    ]);
    expect(await gatingOf({ survey })).toEqual([{ surveyType: String(survey) }, { isRequired: false }, []]);
    expect(await gatingOf({ registrationRequired: true })).toEqual([null, { isRequired: true }, []]);
    expect(await gatingOf({})).toEqual([null, { isRequired: false }, []]);
  });
});

const pageData = (alias: string) =>
  gql(subject.app, { host: a1.host, id: 'getWebsiteLayoutPage', input: { alias } });

function gridOf(types: readonly string[]): Grid {
  const settings = (type: string) => (type === 'simplemaps_us' ? { pattern: '/states/{state}' } : {});
  return {
    v: 1,
    rows: types.map((type, index) => ({
      id: `r${index}`,
      layout: '1',
      settings: {},
      columns: [{ blocks: [{ id: `b${index}`, type, v: 1, settings: settings(type) }] }],
    })),
  };
}
