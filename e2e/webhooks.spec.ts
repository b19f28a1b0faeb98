/** An administrator lets a program hear of publications, and sees in the log that it did. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { logIn } from './support/admin.ts';
import { call, login, removeFolder, startApp, type RunningApp } from './support/app.ts';
import { expectAccessibleInBothSchemes } from './support/fixtures.ts';
import { LOOKS } from './support/looks.ts';

interface Call {
  event: string;
  signature: string;
  body: string;
}

const calls: Call[] = [];
let app: RunningApp;
let receiver: Server;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const header = (name: string) => String(request.headers[name]);
      const body = Buffer.concat(chunks).toString('utf8');
      calls.push({ event: header('masthead-event'), signature: header('masthead-signature'), body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  app = await startApp({ environment: { WEBHOOK_ORIGINS: originOf(receiver) } });
});

test.afterAll(async () => {
  await app.stop();
  await removeFolder(app.dataDir);
  receiver.close();
});

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('a program hears of a publication, and the log shows it', LOOKS, async ({ page }) => {
  const origin = `http://localhost:${app.port}`;
  await logIn(page, undefined, origin);
  await page.goto(`${origin}/admin/create-webhook`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Tide tables');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${originOf(receiver)}/masthead`);
  await page.getByRole('combobox', { name: 'Events' }).first().click();
  const option = page.getByRole('option', { name: 'Item published' });
  await option.click();
  await page.keyboard.press('Escape');
  await expect(option).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(page).toHaveURL(/\/admin\/webhooks\/\d+$/);
  await page.getByRole('button', { name: 'Create secret' }).click();
  const shown = page.getByRole('textbox', { name: 'Secret', exact: true });
  await expect(shown).toHaveValue(/^mhw_.{43}$/);
  const secret = await shown.inputValue();

  const staff = await login(app);
  const { sites } = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, staff);
  const item = { type: 'Article', site: sites[0]?.id, values: { name: 'Tides of December' } };
  const { id, version } = await call<{ id: number; version: string }>(app, 'createContent', item, staff);
  await call(app, 'publishContent', { id, version }, staff);
  await expect.poll(() => calls.length).toBe(1);
  const [{ event, signature, body } = { event: '', signature: '', body: '' }] = calls;
  expect(event).toBe('content/published');
  expect(JSON.parse(body)).toMatchObject({ data: { contentId: id } });
  const [, time, digest] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
  expect(createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')).toBe(digest);

  await page.goto(`${origin}/admin/webhook-deliveries`);
  const row = page.getByRole('row', { name: /Item published/ });
  await expect(row).toContainText('Delivered');
  await expectAccessibleInBothSchemes(page);
  await row.getByRole('link').first().click();
  await expect(page.getByText(`"contentId":${id}`)).toBeVisible();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect.poll(() => calls.length).toBe(2);
});
