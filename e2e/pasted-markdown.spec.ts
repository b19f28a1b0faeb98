import { expect, test, type Locator, type Page } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { login } from './support/app.ts';
import { ADMIN_ORIGIN, shared, watchConsole } from './support/fixtures.ts';
import { makeItem } from './support/two-editors.ts';

const MARKDOWN = `# Berths after May

Two berths **stay** open, see [the plan](https://plan.example/berths).

- North quay
  1. Bollards 1 to 9
  2. Bollards 10 to 12
- South quay

> We lose four minutes
> and the tide.

![The crane](https://plan.example/crane.jpg)

| Quay | Berths |
| --- | --- |
| North | 2 |

\`\`\`bash
pump now
\`\`\``;

test('pasted Markdown is converted; one undo returns the plain text; the keys for plain text convert nothing', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const token = await login(shared);
  const item = await makeItem(token, { name: `Pasted ${Date.now()}` });
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  await paste(body, MARKDOWN);
  await expect(page.getByText('Converted from Markdown.')).toBeVisible();
  await expect(body.locator('h2')).toHaveText('Berths after May');
  await expect(body.locator('strong')).toHaveText('stay');
  await expect(body.locator('ul > li > ol > li')).toHaveText(['Bollards 1 to 9', 'Bollards 10 to 12']);
  await expect(body.locator('blockquote')).toHaveText('We lose four minutes and the tide.');
  await expect(body.locator('a')).toHaveText(['the plan', 'The crane']);
  await expect(body.locator('td')).toHaveText(['North', '2']);
  await expect(body.locator('pre code')).toHaveText('pump now');
  expect(requested.filter((url) => url.includes('plan.example'))).toEqual([]);

  await page.keyboard.press('ControlOrMeta+z');
  await expect(body.locator('h2, ul, table, blockquote, pre, strong, a')).toHaveCount(0);
  await expect(body.locator('p').first()).toHaveText('# Berths after May');
  await expect(body.locator('p').nth(1)).toHaveText(
    'Two berths **stay** open, see [the plan](https://plan.example/berths).',
  );
  await page.keyboard.press('ControlOrMeta+z');
  await expect(body).toHaveText('');

  // What is typed right after the paste is not lost, whether the conversion is ready or not.
  await paste(body, '## Tides\n\n- High\n- Low');
  await page.keyboard.type(' water');
  await expect(body.locator('li')).toHaveText(['High', 'Low water']);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.down('Control');
  await page.keyboard.down('Shift');
  await page.keyboard.down('v');
  await paste(body, '## Tides\n\n- **High**\n- Low');
  await page.keyboard.up('v');
  await page.keyboard.up('Shift');
  await page.keyboard.up('Control');
  await expect(body.locator('p')).toHaveText(['## Tides', '- **High**', '- Low']);
  await expect(body.locator('h2, ul, strong')).toHaveCount(0);
  expect(problems).toEqual([]);
});

test('words typed before the conversion is ready go on in the last line of the list', async ({ page }) => {
  const item = await makeItem(await login(shared), { name: `Typed ${Date.now()}` });
  await logIn(page);
  await page.goto(`${ADMIN_ORIGIN}/admin/edit-content/${item.id}`);
  const body = page.getByRole('textbox', { name: 'Body' });
  await body.click();
  const release = await holdConversion(page);
  await paste(body, '## Tides\n\n- High\n- Low');
  await page.keyboard.type(' water');
  await expect(body).toContainText('- Low water');
  release();
  await expect(body.locator('li')).toHaveText(['High', 'Low water']);
  await page.keyboard.type('!');
  await expect(body.locator('li')).toHaveText(['High', 'Low water!']);
});

/** Holds the script that converts Markdown. Returns the function that releases it. */
async function holdConversion(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/assets/markdown-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return () => resolve(undefined);
}

async function paste(body: Locator, text: string): Promise<void> {
  await body.evaluate((element, plain) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', plain);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
