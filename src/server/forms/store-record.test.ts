/** Forms that create records: the checks of the entity, in the words of the reader, and once for an attempt. */
import { afterAll, expect, test } from 'vitest';
import { ANONYMOUS_READER } from '#access/decide-access.ts';
import { websiteRedirect } from '#entities/website-redirect/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import {
  defineForm,
  defineReceiver,
  type Form,
  type FormRow,
  type SentForm,
} from '#model/pages/define-form.ts';
import { fieldOf, fieldsOf } from '#records/field-of.ts';
import type { RecordContext } from '#server/records/index.ts';
import { formWords } from '#site/ui/forms/words.ts';
import { buildTestWorld } from '#testing/world.ts';
import { receiveForm } from './index.ts';

const subject = await buildTestWorld();
const { services, database, world } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);

const row = (fields: FormRow['fields']): FormRow => ({ numberOfColumns: 1, fields });
const formOf = (fields: FormRow['fields'], record: Form['record']): Form =>
  defineForm({
    name: 'sections',
    record,
    submit: () => 'Send',
    done: () => 'Sent',
    rows: [row(fields)],
  });

const parents = [a1, a2, b1].map(({ sections }) => String(sections.news));
const sections = formOf(
  {
    ...fieldsOf(websiteSection, 'name', 'description', 'sequence', 'manualAlias'),
    parent: fieldOf(websiteSection, 'parent', {
      options: parents.map((value) => ({ value, label: () => `Section ${value}` })),
    }),
  },
  { entity: websiteSection, fixed: { colour: '#1f5c4d' } },
);
const redirects = formOf(fieldsOf(websiteRedirect, 'from', 'to'), { entity: websiteRedirect });

/** Stores what it gets, as the product's own values. */
const careless = defineReceiver({
  name: 'careless',
  receive: async (work: RecordContext, { siteId, values: { from } }: SentForm) => {
    await work.records.insertSkippingPrepare(websiteRedirect, {
      site: siteId,
      from: String(from),
      to: '/careless',
    });
    return 'taken' as const;
  },
});

let attempts = 0;
/** Sends a form as a reader whom the bot check let through. */
async function send(
  form: Form,
  values: Record<string, string | string[]>,
  { attempt = `attempt-${(attempts += 1)}`, language = 'en' } = {},
) {
  const site = services.sites.byId(a1.id);
  if (!site) throw new Error('The site of the world is missing.');
  const found = { form, path: '/', pageTitle: 'Home', data: {}, settings: { read: () => ({}) } };
  const fields = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
  return receiveForm(
    { ...site, language },
    {
      path: '/',
      fields: { x_form: ['b1'], ...fields },
      ip: `198.51.100.${(attempts += 1) % 250}`,
      device: '',
      deviceToken: '',
      reader: ANONYMOUS_READER,
      token: '',
      attribution: { promoCode: null, source: null } as never,
      browserState: (() => null) as never,
      cause: { bot: false } as never,
    },
    {
      ...services.forms,
      receivers: new Map([...services.forms.receivers, [careless.name, careless as never]]),
      pages: { form: () => Promise.resolve(found as never) },
      challenges: {
        ...services.forms.challenges,
        judge: () => ({ kind: 'good', attempt }),
      } as never,
    },
  );
}
const stored = (name: string) =>
  database.superuser<Record<string, unknown>>('select * from website_section where name = $1', [name]);

test('a form creates a record of its site, with the fixed values and the defaults of the entity', async () => {
  const answer = await send(sections, { name: 'Sluices', description: 'Locks.\nAnd gates.', sequence: '7' });
  expect(answer).toMatchObject({ kind: 'sent', message: 'Sent' });
  expect(await stored('Sluices')).toMatchObject([
    {
      site_id: a1.id,
      description: 'Locks.\nAnd gates.',
      sequence: 7,
      colour: '#1f5c4d',
      alias: 'sluices',
      manual_alias: false,
    },
  ]);
});

test('an attempt sent twice creates one record, and with other values is shown again', async () => {
  const again = { attempt: 'the-same-attempt' };
  const sent = { name: 'Moorings', sequence: '3' };
  expect(await Promise.all([send(sections, sent, again), send(sections, sent, again)])).toMatchObject([
    { kind: 'sent' },
    { kind: 'sent' },
  ]);
  expect(await send(sections, { ...sent, sequence: '4' }, again)).toMatchObject({
    kind: 'again',
    status: 409,
    posted: { message: formWords('en').sentBefore, typed: { name: ['Moorings'], sequence: ['4'] } },
  });
  expect(await stored('Moorings')).toMatchObject([{ sequence: 3 }]);
});

test('everything that the entity refuses comes back to its field in the language of the site, with all that was typed', async () => {
  for (const language of ['en', 'de', 'ar']) {
    const words = formWords(language);
    const refused: [Record<string, string | string[]>, string, string][] = [
      [{}, 'name', words.required],
      [{ name: 'x'.repeat(101) }, 'name', words.tooLong(100)],
      [{ name: 'A', description: 'x'.repeat(501) }, 'description', words.tooLong(500)],
      [{ name: 'A', sequence: '7.5' }, 'sequence', words.wholeNumber],
      [{ name: 'A', sequence: '-1' }, 'sequence', words.atLeast('0')],
      [{ name: 'A', sequence: '10001' }, 'sequence', words.atMost('10000')],
      [{ name: 'A', sequence: '99999999999999999999' }, 'sequence', words.atMost('10000')],
      [{ name: 'A', parent: '0' }, 'parent', words.choice],
      [{ name: 'A', parent: String(b1.sections.news) }, 'parent', words.choice],
      [{ name: 'A', parent: String(a2.sections.news) }, 'parent', words.choice],
    ];
    for (const [values, field, message] of refused) {
      const answer = await send(sections, values, { language });
      expect([values, answer]).toMatchObject([
        values,
        { kind: 'again', status: 422, posted: { message: words.summary, errors: { [field]: message } } },
      ]);
      const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
      expect(answer).toMatchObject({ posted: { typed } });
    }
  }
  expect(await stored('A')).toEqual([]);
});

test('what a hook of the entity refuses comes back to the field that it names, in its words', async () => {
  expect(await send(sections, { name: 'Search' })).toMatchObject({
    kind: 'again',
    status: 422,
    posted: {
      message: 'This URL is reserved.',
      errors: { name: expect.stringContaining('“/search” is a reserved URL') },
      typed: { name: ['Search'] },
    },
  });
  // The form does not have the field that the entity names.
  expect(await send(sections, { name: 'Own', manualAlias: '1' })).toMatchObject({
    kind: 'again',
    posted: { message: `${formWords('en').summary} Alias is required.`, errors: {} },
  });
  expect([...(await stored('Search')), ...(await stored('Own'))]).toEqual([]);
});

test('messages of a pattern are those of the entity, and a value that another record has is refused', async () => {
  const answer = await send(redirects, { from: 'old', to: '/new' }, { language: 'de' });
  expect(answer).toMatchObject({
    kind: 'again',
    posted: { errors: { from: expect.stringContaining('Enter a path on this site') } },
  });
  const sent = { from: '/form/old', to: '/form/new' };
  expect(await send(redirects, sent)).toMatchObject({ kind: 'sent' });
  expect(await send(redirects, sent)).toMatchObject({
    kind: 'again',
    status: 422,
    posted: { errors: { from: expect.any(String) }, typed: { from: ['/form/old'] } },
  });
  expect(
    await database.superuser('select 1 from website_redirect where "from" = \'/form/old\''),
  ).toHaveLength(1);
});

test('a hostile submission writes only the fields of the form, as the text that it is', async () => {
  const answer = await send(sections, {
    name: ['Dry\u0000 \u2028docks', 'Second value'],
    description: '<script>alert(1)</script>',
    site: String(b1.id),
    id: '1',
    systemAlias: 'evil',
    alias: 'evil',
    colour: '#ffffff',
    __proto__x: '1',
    constructor: '1',
  });
  expect(answer).toMatchObject({ kind: 'sent' });
  expect(await stored('Dry docks')).toMatchObject([
    { site_id: a1.id, alias: 'dry-docks', colour: '#1f5c4d', description: '<script>alert(1)</script>' },
  ]);
});

test('a receiver stores nothing that its entity refuses, and the refusal comes back to the field of the same name', async () => {
  const { record: _, ...form } = redirects;
  const own = {
    ...form,
    receiver: careless.name,
    rows: [row({ from: { type: 'text', label: () => 'From' } })],
  };
  expect(await send(own, { from: 'careless' })).toMatchObject({
    kind: 'again',
    status: 422,
    posted: {
      message: formWords('en').summary,
      errors: { from: expect.stringContaining('Enter a path on this site') },
      typed: { from: ['careless'] },
    },
  });
  expect(await send(own, { from: '/careful' })).toMatchObject({ kind: 'sent' });
  const rows = await database.superuser(`select "from" from website_redirect where "to" = '/careless'`);
  expect(rows).toEqual([{ from: '/careful' }]);
});

test('a form that a reader may not fill in is refused where it is defined', () => {
  const record = { entity: websiteSection };
  const name = fieldOf(websiteSection, 'name');
  const faults: [() => unknown, string][] = [
    [
      () => formOf({ name, alias: fieldOf(websiteSection, 'alias') }, record),
      'Form sections: the field alias has no input for readers: the kind slug of websiteSection.alias declares none',
    ],
    [
      () => formOf({ name, systemAlias: fieldOf(websiteSection, 'systemAlias') }, record),
      'Form sections: the field systemAlias may not be filled in by readers: only the server writes',
    ],
    [() => formOf({ name, site: fieldOf(websiteSection, 'site') }, record), 'the page decides the site'],
    [() => formOf({ name, parent: fieldOf(websiteSection, 'parent') }, record), 'the kind relation of'],
    [() => formOf({ title: name }, record), 'the field title must have the name of its field, name'],
    [() => formOf({ name: { type: 'text', label: String } }, record), 'Declare it with fieldOf'],
    [() => formOf({ from: fieldOf(websiteRedirect, 'from') }, record), 'is of websiteRedirect'],
    [() => formOf(fieldsOf(websiteSection, 'description'), record), 'websiteSection requires name'],
    [() => formOf({ name }, { ...record, fixed: { nothing: 1 } }), 'has no field nothing'],
    [() => formOf({ name }, { ...record, fixed: { name: 'A' } }), 'the field name has a fixed value'],
    [() => formOf({ name }, undefined), 'it needs either a receiver or a record'],
  ];
  for (const [define, message] of faults) expect(define).toThrow(message);
});
