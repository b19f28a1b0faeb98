import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login } from './support/app.ts';
import { useUpViews } from './support/readers.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, SITE_ORIGIN, watchConsole } from './support/fixtures.ts';

/**
 * Creates an article of the first demo site with a survey of one question. Returns the ids of article and
 * question, and the label.
 */
async function makeAsking(): Promise<{ article: number; question: number; label: string }> {
  const token = await login(shared);
  const make = (operation: string, input: object) =>
    call<{ id: number; version: string }>(shared, operation, input as Record<string, unknown>, token);
  const { sites } = await call<{ sites: { id: number; tenantKey: string }[] }>(
    shared,
    'cmsUser/getActiveCMSUser',
    {},
    token,
  );
  const site = sites.find(({ tenantKey }) => tenantKey === 'quayside')?.id;
  const sections = await call<{ edges: { node: { id: number; alias: string } }[] }>(
    shared,
    'getWebsiteSectionStream',
    { site, limit: 100 },
    token,
  );
  const label = `What do you ship? ${Date.now() % 1_000_000}`;
  const question = await make('createDemographicQuestion', {
    label,
    type: 1,
    answers: [{ label: 'Grain' }, { label: 'Timber' }],
  });
  const survey = await make('createSurvey', {
    site,
    title: 'Of your cargo',
    requiredQuestions: [question.id],
  });
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const values = {
    name: 'Cargo of small quays',
    primarySection: sections.edges.find(({ node }) => node.alias === 'opinion')?.node.id,
    body: { v: 1, content: ['One.', 'Two.', 'The Kleeblatt.'].map(paragraph) },
    survey: survey.id,
  };
  const draft = await make('createContent', { type: 'Article', site, values });
  await make('publishContent', { id: draft.id, version: draft.version });
  return { article: draft.id, question: question.id, label };
}

test('a change that affects answers needs a confirmation; an outdated form is submitted again; each answer is counted @deep', async ({
  page,
  browser,
}) => {
  const faults = watchConsole(page);
  const { article, question, label } = await makeAsking();
  const one = await browser.newContext();
  const first = await one.newPage();
  await useUpViews(first, SITE_ORIGIN, [
    ['oudemonde-switches-on'],
    ['cala-ferranda'],
    ['one-quay-and-eleven'],
  ]);
  // Another browser that has used up its free views, too.
  const other = await browser.newContext({ storageState: await one.storageState() });
  const second = await other.newPage();
  for (const reader of [first, second]) await reader.goto(`${SITE_ORIGIN}/${article}`);
  await first.getByLabel(label).selectOption('Timber');
  await first.getByRole('button', { name: 'Read on' }).click();
  await expect(first.getByText('The Kleeblatt.')).toBeVisible();

  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-demographic-question/${question}`);
  const counts = page.getByRole('table', { name: 'In surveys' });
  await expect(counts.getByRole('row', { name: /Timber/ })).toContainText('1 (100 %)');
  await expectAccessible(page);
  // The form's own button: the dialog has a Save button, too.
  const save = page.locator('#main').getByRole('button', { name: 'Save', exact: true });
  await page.getByRole('button', { name: 'Remove answer 2' }).click();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await expect(dialog).toContainText('“Timber” is removed');
  await expect(dialog).toContainText('1 survey respondent chose it. Their answers are kept');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('Not saved: you chose to keep editing.')).toBeVisible();
  await save.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(counts.getByRole('row', { name: /Timber/ })).toContainText('No longer offered');

  await second.getByLabel(label).selectOption('Timber');
  await second.getByRole('button', { name: 'Read on' }).click();
  await expect(second.getByText('Something on this form has changed')).toBeVisible();
  await second.getByLabel(label).selectOption('Grain');
  await expect(second.getByLabel(label).getByRole('option', { name: 'Timber' })).toHaveCount(0);
  await second.waitForTimeout(2_500);
  await second.getByRole('button', { name: 'Read on' }).click();
  await expect(second.getByText('The Kleeblatt.')).toBeVisible();
  await Promise.all([one.close(), other.close()]);

  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '2 survey respondents answered it. The answers are kept',
  );
  expect(faults).toEqual([]);
});
