/** The report on inquiries, for submissions on pages of companies, products and others. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formSubmission } from '#entities/form-submission/entity.ts';
import type { ReportAnswer } from '#reports/report.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
afterAll(subject.close);
const { a1, a2, b1 } = world.sites;
const token = await login(app, world.a.users.admin.username);

/** A week in New York in which daylight saving time begins. */
const WEEK = { from: '2026-03-05', until: '2026-03-11' };

const call = (input: Record<string, unknown>) =>
  gql(app, { id: 'getInquiries', token, input: { site: a1.id, ...WEEK, ...input } });

async function report(input: Record<string, unknown> = {}): Promise<ReportAnswer> {
  const { result, body } = await call(input);
  if (!result) throw new Error(body);
  return result as ReportAnswer;
}

const rowsOf = ({ rows }: ReportAnswer) =>
  rows.map(({ name, now, before }) => [name, now['inquiries'], now['senders'], before['inquiries']]);

async function item(type: string, name: string, values: Record<string, unknown> = {}, site = a1) {
  return (await makeContent(services, site, { type, published: true, values: { name, ...values } })).id;
}

async function inquire(
  page: string,
  at: string,
  more: { email?: string; form?: string; site?: typeof a1 } = {},
) {
  const { email = 'mate@quay.example', form = 'inquiry', site = a1 } = more;
  const { id } = await services.write(systemOf(site.organisationId, [site.id]), ({ records }) =>
    records.insertSkippingPrepare(formSubmission, {
      site: site.id,
      form,
      sender: 'Mate',
      email,
      page,
      answers: 'Your question:\nHow long is the delivery?',
      attempt: randomBytes(12).toString('hex'),
    }),
  );
  await database.superuser('update form_submission set created = $2 where id = $1', [id, at]);
}

const ids = { maker: 0, bollard: 0, fender: 0 };

beforeAll(async () => {
  await database.superuser("update site set time_zone = 'America/New_York' where id = any ($1)", [
    [a1.id, b1.id],
  ]);
  ids.maker = await item('Company', 'Harbour Works');
  ids.bollard = await item('Product', 'HB-42 bollard', { company: ids.maker });
  ids.fender = await item('Product', 'Fender without a maker', { alias: 'fender-of-the-year' });
  const article = await item('Article', 'A visit to the works', { company: ids.maker });
  const shared = await item('Company', 'Company of another site', {}, a2);
  await inquire(`/company/${ids.maker}/harbour-works`, '2026-03-05T05:00:00Z');
  // A second address, in another case than the third inquiry.
  await inquire(`/gear/product/${ids.bollard}/hb-42-bollard`, '2026-03-08T12:00:00Z', {
    email: 'Ann@Quay.example',
  });
  await inquire(`/gear/product/${ids.bollard}`, '2026-03-12T03:59:59Z', { email: 'ann@quay.example' });
  await inquire('/fender-of-the-year', '2026-03-09T12:00:00Z');
  await inquire(`/article/${article}`, '2026-03-09T12:00:00Z');
  await inquire(`/company/${shared}/not-shown-here`, '2026-03-10T12:00:00Z');
  await inquire('/company/99999999/deleted', '2026-03-10T12:00:00Z');
  // The week before, and the moments outside both.
  await inquire(`/company/${ids.maker}/harbour-works`, '2026-03-05T04:59:59Z');
  await inquire(`/company/${ids.maker}/harbour-works`, '2026-03-12T04:00:00Z');
  await inquire(`/company/${ids.maker}/harbour-works`, '2026-02-20T04:00:00Z');
  // Another form, another site of the organisation, another organisation.
  await inquire(`/company/${ids.maker}/harbour-works`, '2026-03-08T12:00:00Z', { form: 'contactUs' });
  await inquire(`/company/${shared}/own-page`, '2026-03-08T12:00:00Z', { site: a2 });
  await inquire(`/company/${ids.maker}/harbour-works`, '2026-03-08T12:00:00Z', { site: b1 });
});

test('inquiries are counted on the days of the site, with the previous period', async () => {
  const { totals, totalsBefore, points, isCut } = await report();
  expect([totals, totalsBefore, isCut]).toEqual([
    { inquiries: 7, senders: 2 },
    { inquiries: 1, senders: 1 },
    false,
  ]);
  expect(points.map(({ count }) => count)).toEqual([1, 0, 0, 1, 2, 2, 1]);
});

describe('rows', () => {
  test('a company has the inquiries of its page, its products and its articles', async () => {
    expect(rowsOf(await report())).toEqual([
      ['Harbour Works', 4, 2, 1],
      ['No company', 3, 1, 0],
    ]);
  });

  test('products are found by the id in the path and by their custom URL', async () => {
    expect(rowsOf(await report({ by: 'product' }))).toEqual([
      ['No product', 4, 1, 1],
      ['HB-42 bollard', 2, 1, 0],
      ['Fender without a maker', 1, 1, 0],
    ]);
  });

  test('a company and a product filter totals and rows', async () => {
    const ofCompany = await report({ company: ids.maker, by: 'product' });
    expect(rowsOf(ofCompany)).toEqual([
      ['No product', 2, 1, 1],
      ['HB-42 bollard', 2, 1, 0],
    ]);
    expect((await report({ product: ids.fender })).totals).toEqual({ inquiries: 1, senders: 1 });
  });
});

test('all sites add those that the user works on, and no site of another organisation', async () => {
  const { totals, rows } = await report({ allSites: true });
  expect(totals['inquiries']).toBe(8);
  expect(rows.map(({ name }) => name)).toContain('Company of another site');
  expect((await call({ site: b1.id })).code).toBe('NOT_FOUND');
});
