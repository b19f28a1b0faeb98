import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, request } from './support/app.ts';
import { ADMIN_ORIGIN, expectAccessible, shared, watchConsole } from './support/fixtures.ts';
import { deepStep, expectGoodLooks, LOOKS } from './support/looks.ts';

const visit = (path: string) => request(shared, 'quayside.localhost', path);

/**
 * A page copied from Word, as the clipboard has it: conditional comments, paragraphs for list items, a stray
 * script.
 */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style>
<!--[if gte mso 9]><xml><o:AllowPNG/></xml><![endif]--></head><body lang=EN-GB><!--StartFragment-->
<h3><b><span style='font-size:14.0pt'>Berths after May<o:p></o:p></span></b></h3>
<p class=MsoNormal>Two berths <b style='mso-bidi-font-weight:normal'>stay</b> open.<o:p></o:p><script>document.title = 'taken'</script></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>North quay</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Bollards 1 to 9</p>
<p class=MsoNormal><a href="javascript:alert(1)" onclick="alert(2)">Timetable</a></p>
<!--EndFragment--></body></html>`;

test('quotes become those of the site’s language as they are typed, but not in code; Backspace brings a straight one back', async ({
  page,
}) => {
  const token = await login(shared);
  const item = await article(token, `Quoted ${Date.now()}`);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type(`"It's the pilots' tower," she said, and typed "`);
  await page.keyboard.press('Backspace');
  await page.keyboard.type(' or `say("x")` then.');
  await expect(body.locator('p')).toHaveText(
    '“It’s the pilots’ tower,” she said, and typed " or say("x") then.',
  );
  await expect(body.locator('code')).toHaveText('say("x")');
});

test(
  'an editor writes with the keyboard, the menu and the clipboard; readers see all of it',
  LOOKS,
  async ({ page }) => {
    const problems = watchConsole(page);
    const token = await login(shared);
    const target = await article(token, `Dredging plan ${Date.now()}`);
    await call(shared, 'publishContent', { id: target.id, version: target.version }, token);
    const item = await article(token, `The gate in winter ${Date.now()}`);
    await logIn(page);
    await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
    const body = page.getByRole('textbox', { name: 'Body' });
    await body.click();

    await test.step('Markdown becomes what it means', async () => {
      await page.keyboard.type('## First winter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('The **new** gate closed `twice` in January.');
      await page.keyboard.press('Enter');
      await page.keyboard.type('- Sill');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Leaf');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(body.locator('h2')).toHaveText('First winter');
      await expect(body.locator('strong')).toHaveText('new');
      await expect(body.locator('code')).toHaveText('twice');
      await expect(body.locator('ul > li')).toHaveText(['Sill', 'Leaf']);
    });

    await test.step('a slash opens the menu, letters narrow it, keys choose', async () => {
      await page.keyboard.type('/');
      const menu = page.getByRole('listbox', { name: 'Insert' });
      await expect(menu.getByText(/^(Text|Media|Insert)$/)).toHaveText(['Text', 'Media', 'Insert']);
      await expect(menu.getByRole('option', { name: 'Paragraph' })).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
      await page.keyboard.type('pull');
      await expect(menu.getByRole('option')).toHaveText(['Pull quote']);
      await page.keyboard.press('Enter');
      await expect(menu).toBeHidden();
      await page.keyboard.type('We lose four minutes and the tide.');
      await page.getByLabel('Pull quote attribution').fill('The harbour master');
      await below(page, body);
      await insert(page, 'sidebar');
      await page.keyboard.type('Built in one piece.');
      await page.getByLabel('Sidebar title').fill('The gate in figures');
      await below(page, body);
    });

    await test.step('code is typed as in an editor of code, and left by a key', async () => {
      await page.keyboard.type('```Bash ');
      await expect(body.getByLabel('Code language')).toHaveValue('bash');
      await page.keyboard.type('if low; then');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.type('pump **now**');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type('fi');
      await expect(body.locator('pre')).toHaveText('if low; then\n  pump **now**\nfi', {
        useInnerText: true,
      });
      await page.keyboard.press('Enter');
      await paste(body, {
        'text/html': '<p>https://vimeo.com/1234567</p>',
        'text/plain': 'https://vimeo.com/1',
      });
      await page.keyboard.press('Escape');
      await expect(body.locator('pre')).toContainText('fi\nhttps://vimeo.com/1');
    });

    await test.step('a footnote is written in place', async () => {
      await page.keyboard.type('The sill was measured');
      await page.keyboard.type(' ');
      await insert(page, 'footnote');
      await expect(page.getByRole('textbox', { name: 'Footnote text' })).toBeFocused();
      await page.keyboard.type('At low water.');
      await page.keyboard.press('Enter');
      await page.keyboard.type(' by divers. See the plan');
    });

    await test.step('a link targets an item found by its title', async () => {
      await expect(body).toContainText('See the plan');
      // A busy page can miss a key: the selection begins again at the end of the line until it is the word.
      await expect(async () => {
        await page.keyboard.press('End');
        for (let letter = 0; letter < 'plan'.length; letter += 1)
          await page.keyboard.press('Shift+ArrowLeft');
        expect(await page.evaluate(() => getSelection()?.toString())).toBe('plan');
      }).toPass();
      await page.keyboard.press('ControlOrMeta+k');
      const dialog = page.getByRole('dialog', { name: 'Link' });
      await dialog.getByRole('textbox', { name: 'Item' }).fill(target.values.name);
      await page.getByRole('option', { name: target.values.name }).click();
      await dialog.getByRole('button', { name: 'Add link' }).click();
      await expect(body.locator('a[data-content]')).toHaveText('plan');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
    });

    await test.step('a gallery is chosen from the library and put in order', async () => {
      await insert(page, 'gallery');
      const library = page.getByRole('dialog', { name: 'Choose images' });
      for (const index of [0, 1]) await library.getByRole('listitem').nth(index).getByRole('button').click();
      await expect(library.getByText('2 images selected')).toBeVisible();
      await library.getByRole('button', { name: 'Done' }).click();
      await body.getByLabel('Image 2: caption').fill('Second at first');
      await body.getByRole('button', { name: 'Move image 2 up' }).click();
      await expect(body.getByLabel('Image 1: caption')).toHaveValue('Second at first');
      await below(page, body);
    });

    await test.step('a document is searched for immediately', async () => {
      await insert(page, 'document');
      const dialog = page.getByRole('dialog', { name: 'Document' });
      await expect(dialog.getByRole('textbox', { name: 'File' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await below(page, body);
    });

    await test.step('content pasted from Word is clean', async () => {
      await paste(body, { 'text/html': FROM_WORD, 'text/plain': 'Berths after May' });
      await expect(body.locator('h3')).toHaveText('Berths after May');
      await expect(body.locator('li li')).toHaveText('Bollards 1 to 9');
      await expect(body.getByText('Timetable')).toBeVisible();
      await expect(body.locator('a', { hasText: 'Timetable' })).toHaveCount(0);
    });

    await test.step('a pasted URL links the selection; a provider’s URL becomes an embed or a link', async () => {
      await body.getByText('Timetable').dblclick();
      await paste(body, { 'text/plain': 'https://example.org/timetable' });
      await expect(body.locator('a', { hasText: 'Timetable' })).toBeVisible();
      await page.keyboard.press('End');
      await page.keyboard.type(' of the lock, from May');
      await page.keyboard.press('Enter');
      await paste(body, { 'text/plain': 'https://vimeo.com/123456789' });
      await expect(body.getByLabel('Embed title')).toBeVisible();
      await page.getByRole('button', { name: 'Use a link instead' }).click();
      await expect(body.getByLabel('Embed title')).toHaveCount(0);
      await expect(body.locator('a', { hasText: 'vimeo.com' })).toBeVisible();
      await page.keyboard.type(' shows the lock.');
      await page.keyboard.press('Enter');
    });

    await test.step('a URL of no provider is refused in the dialog of embeds', async () => {
      await insert(page, 'embed');
      const dialog = page.getByRole('dialog', { name: 'Video or other embed' });
      await expect(dialog.getByLabel('URL')).toBeFocused();
      await page.keyboard.type('https://example.org/timetable');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('This URL can’t be embedded.')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    });

    await deepStep('pasted content that claims to be copied here is sanitised like any other', async () => {
      await paste(body, {
        'text/html':
          '<div data-pm-slice="0 0 []"><p>Copied <a href="javascript:alert(1)">trap</a><img src="x" onerror="document.title=1"></p>' +
          '<div data-download="javascript:alert(2)" data-title="Plan"></div><div data-images="[1,{]"></div><script>document.title = 2</script></div>',
        'text/plain': 'Copied trap',
      });
      await expect(body.getByText('Copied trap')).toBeVisible();
      await expect(body.locator('a', { hasText: 'trap' })).toHaveCount(0);
      await expect(body.getByLabel('Document title')).toHaveCount(0);
      await expect(page).toHaveTitle(/^(?![12]$)/);
    });

    await deepStep('five megabytes are refused in words, and nothing is lost', async () => {
      const before = await body.innerText();
      await paste(body, { 'text/plain': 'tide and time '.repeat(380_000) });
      await expect(page.getByText(/^Not pasted\. The text would be 5\.4 MB/)).toBeVisible();
      expect(await body.innerText()).toBe(before);
    });

    await deepStep('a search counts, walks and replaces, and one undo reverts it', async () => {
      await body.locator('h2').click();
      await page.keyboard.press('ControlOrMeta+f');
      await page.getByLabel('Find', { exact: true }).fill('GATE');
      await expect(page.getByText(/^\d of 1$/)).toBeVisible();
      await page.getByRole('button', { name: 'Match case' }).click();
      await expect(page.getByText('No matches')).toBeVisible();
      await page.getByLabel('Find', { exact: true }).fill('gate');
      await page.getByLabel('Replace with').fill('sluice');
      await page.getByRole('button', { name: 'Replace all' }).click();
      await expect(page.getByText('1 replaced')).toBeVisible();
      await expect(body.getByText('sluice closed')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(body.getByText('gate closed')).toBeVisible();
    });

    await expectGoodLooks(page, [390, 1440]);

    await expect(page.getByText(/All changes saved|Saved/).first()).toBeVisible();
    const saved = await call<Item>(shared, 'getContentDocument', { id: item.id }, token);
    await call(shared, 'publishContent', { id: item.id, version: saved.version }, token);
    const shown = (await visit(saved.path)).body;
    const prose = /<div class="prose">.*/s.exec(shown)?.[0] ?? '';
    const missing = [
      '<h2 id="first-winter">First winter</h2>',
      '<strong>new</strong>',
      '<figcaption>The harbour master</figcaption>',
      'aria-label="The gate in figures"',
      '<figure class="code-block" aria-label="Code, bash">',
      '>if low; then\n  pump **now**\nfi\nhttps://vimeo.com/1</code>',
      '<li id="note-1">At low water.',
      'aria-label="Gallery of 2 pictures"',
      '<h3 id="berths-after-may">Berths after May</h3>',
      `<a href="${target.path}">plan</a>`,
    ].filter((expected) => !prose.includes(expected));
    expect(missing).toEqual([]);
    expect(prose.includes('javascript:')).toBe(false);

    expect(problems).toEqual([]);

    await test.step('the link follows a new title, and becomes plain text when its target is deleted', async () => {
      const moved = await call<Item>(shared, 'getContentDocument', { id: target.id }, token);
      const renamed = await call<Item>(
        shared,
        'saveContent',
        {
          id: target.id,
          version: moved.version,
          changes: { name: 'Dredging begins' },
          base: { name: moved.values.name },
        },
        token,
      );
      await call(shared, 'publishContent', { id: target.id, version: renamed.version }, token);
      const current = await call<Item>(shared, 'getContentDocument', { id: target.id }, token);
      expect(current.path).toContain('dredging-begins');
      const followed = (await visit(saved.path)).body;
      expect(followed.includes(`<a href="${current.path}">plan</a>`), 'the link follows').toBe(true);
      await call(shared, 'deleteContent', { id: target.id, version: current.version }, token);
      const after = (await visit(saved.path)).body.replaceAll('<!-- -->', '');
      expect(after.includes('See the plan'), 'the words are there still').toBe(true);
      await page.reload();
      await expect(page.getByText('1 link points to a deleted record')).toBeVisible();
      await expect(body.locator('.gone-link')).toHaveText('plan');
    });
  },
);

test('raised figures, tasks and a list in a quote are written with keys and reach readers @deep', async ({
  page,
}) => {
  const token = await login(shared);
  const item = await article(token, `Keys ${Date.now()}`);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type('Some 10^6^ t of CO');
  await page.keyboard.press('Control+,');
  await page.keyboard.type('2');
  await page.keyboard.press('Control+,');
  await page.keyboard.type(' a year');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Grease');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('[ ] Paint');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Row');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Done');
  await page.keyboard.press('Control+Shift+B');
  await expect(body.locator('sup')).toHaveText('6');
  await expect(body.locator('sub')).toHaveText('2');
  await expect(body.locator('blockquote > ul > li > ul > li[data-checked=true]')).toHaveText('Paint');
  await expect(body.locator('blockquote > ul > li > ul > li[data-checked=false]')).toHaveText('Row');
  const saved = () => call<Item>(shared, 'getContentDocument', { id: item.id }, token);
  await expect
    .poll(async () => JSON.stringify((await saved()).values))
    .toMatch(/"Done".*"blockquote"|"blockquote".*"Done"/);
  const { version } = await saved();
  const { url } = await call<{ url: string }>(shared, 'publishContent', { id: item.id, version }, token);
  await page.goto(url);
  await expect(page.locator('.prose p').first()).toHaveText('Some 106 t of CO2 a year');
  await expect(page.locator('.prose blockquote > ul > li')).toHaveCount(2);
  await expect(page.locator('.prose .task').first()).toHaveText(/☑\s+Paint/);
});

test('abbreviations and ruby texts are set by keyboard only, and readers see them @deep', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const token = await login(shared);
  const item = await article(token, `Words explained ${Date.now()}`);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await page.keyboard.type('The VTS of ');
  await insert(page, 'ruby');
  const ruby = page.getByRole('dialog', { name: 'Ruby' });
  await expect(ruby.getByLabel('Words')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('横浜');
  await page.keyboard.press('Enter');
  await expect(ruby.getByText('Enter the reading.')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('よこはま');
  await page.keyboard.press('Enter');
  await expect(ruby).toHaveCount(0);
  await page.keyboard.type(' watches.');
  await expect(body.locator('p')).toHaveText('The VTS of 横浜 watches.');
  await expect(body.locator('[data-ruby="よこはま"]')).toHaveText('横浜');
  // Selects the letters before “of” by keyboard, and uses the toolbar's menu.
  await page.keyboard.press('Home');
  for (let letter = 0; letter < 4; letter += 1) await page.keyboard.press('ArrowRight');
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('VTS');
  // The editor reads the selection from an event in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.press('Alt+F10');
  await page.getByRole('toolbar').getByRole('button', { name: 'Insert' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Abbreviation' }).focus();
  await page.keyboard.press('Enter');
  const abbreviation = page.getByRole('dialog', { name: 'Abbreviation' });
  await expect(abbreviation.getByLabel('Abbreviation')).toHaveValue('VTS');
  await expect(abbreviation.getByLabel('Long form')).toBeFocused();
  await page.keyboard.type('Vessel traffic service');
  await page.keyboard.press('Enter');
  await expect(body.locator('abbr[title="Vessel traffic service"]')).toHaveText('VTS');
  const saved = () => call<Item>(shared, 'getContentDocument', { id: item.id }, token);
  await expect.poll(async () => JSON.stringify((await saved()).values)).toMatch(/"abbreviation"/);
  const { version } = await saved();
  const { url } = await call<{ url: string }>(shared, 'publishContent', { id: item.id, version }, token);
  await page.goto(url);
  await expect(page.locator('.prose abbr[title="Vessel traffic service"]')).toHaveText('VTS');
  await expect(page.locator('.prose ruby rt')).toHaveText('よこはま');
  expect(problems).toEqual([]);
});

test('images in the clipboard are uploaded in place; those elsewhere are reported', async ({ page }) => {
  const token = await login(shared);
  const item = await article(token, `Pasted images ${Date.now()}`);
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  const data = (await readFile('src/server/import/plan/fixtures/assets/quay.png')).toString('base64');
  await paste(body, {
    'text/html': `<p>Before it</p><p><img alt="A quay" src="data:image/png;base64,${data}"></p><p>Between <img src="https://docs.example/far.png"> them</p><p><img src="data:image/png;base64,${'!'.repeat(200)}"></p>`,
    'text/plain': 'Before it',
  });
  await expect(body.locator('img')).toHaveCount(1);
  await expect(body.getByText('Before it')).toBeVisible();
  await expect(page.getByText('2 images were left out of the pasted text.')).toBeVisible();
  await expect(body).not.toContainText(/[\uE0F0\uE0F1]|Uploading/);
  expect(
    await body
      .locator('> *')
      .evaluateAll((blocks) =>
        blocks.map((block) => (block.querySelector('img') ? 'image' : block.textContent)),
      ),
  ).toEqual(['Before it', 'image', 'Between them']);
  // The message names an image that the library rejects.
  await paste(body, {
    'text/html': `<p>Broken</p><p><img src="data:image/png;base64,${Buffer.alloc(200, 'no image').toString('base64')}"></p>`,
    'text/plain': 'Broken',
  });
  await expect(page.getByText(/“Pasted image 1\.png” was not stored/)).toBeVisible();
  await expect(body.locator('img')).toHaveCount(1);
});

interface Item {
  id: number;
  version: string;
  path: string;
  values: Record<string, unknown> & { name: string };
}

async function article(token: string, name: string): Promise<Item> {
  const user = await call<{ sites: { id: number }[] }>(shared, 'cmsUser/getActiveCMSUser', {}, token);
  return call<Item>(
    shared,
    'createContent',
    { type: 'Article', site: user.sites[0]?.id, values: { name } },
    token,
  );
}

/** Inserts the block that the slash menu finds for the word. */
async function insert(page: Page, word: string): Promise<void> {
  await page.keyboard.type(`/${word}`);
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
}

/** Moves the caret to the empty line at the end of the text. */
async function below(page: Page, body: Locator): Promise<void> {
  // The editor adds the line after the block: until then, the last paragraph is the one above it.
  const end = body.locator('> p:last-child');
  await expect(end).toHaveText('');
  await expect(async () => {
    await end.click();
    await page.keyboard.press('End');
    expect(await end.evaluate((line) => line.contains(getSelection()?.anchorNode ?? null))).toBe(true);
  }).toPass();
}

/** Simulates a paste with these kinds of data in the clipboard. */
async function paste(body: Locator, data: Record<string, string>): Promise<void> {
  await body.evaluate((element, kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}
