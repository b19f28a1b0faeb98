import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { createItem, logIn, publicPath, publish } from './support/admin.ts';
import { request } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScrolling, shared, watchConsole } from './support/fixtures.ts';

/** A picture no other run has sent, so that the library takes it as new. */
async function picture(name: string) {
  const background = { r: Date.now() % 256, g: Math.floor(Math.random() * 256), b: name.length };
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('the gallery of an item is filled with many pictures at a time, from the desk and from the library', async ({
  page,
}) => {
  const problems = watchConsole(page);
  await logIn(page);
  await createItem(page, 'media-gallery', `Open day at the pilot station ${Date.now()}`);
  const gallery = page.getByRole('group', { name: 'Gallery' });
  const chosen = gallery.locator('[data-entry]');
  const choosing = page.waitForEvent('filechooser');
  await gallery.getByRole('button', { name: 'Upload pictures' }).click();
  await (await choosing).setFiles([await picture('boats.png'), await picture('crane lift.png')]);
  await expect(chosen).toHaveCount(2);

  await gallery.getByRole('button', { name: 'Choose pictures' }).click();
  const library = page.getByRole('dialog', { name: 'Choose pictures' });
  await expect(library.getByText('2 pictures chosen')).toBeVisible();
  const pictures = library.getByRole('listitem').getByRole('button');
  // The newest come first: the two just sent, then those of the library. The first is taken away again.
  for (const index of [2, 3, 0]) await pictures.nth(index).click();
  await expect(library.getByText('3 pictures chosen')).toBeVisible();
  await expectAccessible(page);
  await library.getByRole('button', { name: 'Done' }).click();
  await expect(chosen).toHaveCount(3);
  await expect(chosen.locator('img')).toHaveCount(3);
  await expectNoSidewaysScrolling(page);
  await page
    .getByRole('group', { name: 'Main picture' })
    .getByRole('button', { name: 'Choose picture' })
    .click();
  await page
    .getByRole('dialog', { name: 'Choose a picture' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click();
  await publish(page);
  const { body } = await request(shared, 'quayside.localhost', await publicPath(page));
  // The main picture, the first that was sent, is not in the gallery any more: it stands in front of it.
  expect(/(\d+) pictures<\/p>/.exec(body)?.[1]).toBe('4');
  expect(problems).toEqual([]);
});
