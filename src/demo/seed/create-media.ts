/** The library: pictures drawn, files made, each through the same door as an upload. */
import sharp from 'sharp';
import {
  inspectFile,
  normaliseOriginal,
  type MediaStore,
  type NormalisedOriginal,
} from '#server/media/index.ts';
import type { RecordContext } from '#server/records/index.ts';
import { createAsset } from '#entities/asset/server/create-asset.ts';
import { createFile } from '#entities/media-file/server/create-file.ts';
import { composeIllustration } from '../illustrations/compose.ts';
import { composeCover } from '../illustrations/magazine-cover.ts';
import type { DemoPublication } from '../publication.ts';

type Write = <T>(run: (work: RecordContext) => Promise<T>) => Promise<T>;

/** Pictures drawn at a time: drawing takes one core each. */
const DRAWN_AT_ONCE = 2;

/** A publication and its site. */
interface Place {
  siteId: number;
  publication: DemoPublication;
}

/** Draws and stores every picture of the publications. Returns ids by key. */
export async function createImages(
  write: Write,
  store: MediaStore,
  places: readonly Place[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const images = places.flatMap(({ siteId, publication }) =>
    publication.illustrations.map((image) => ({
      ...image,
      credit: publication.imageCredit,
      homeSite: siteId,
    })),
  );
  // Uploads may not be SVG, so that loader is closed; these drawings are our own.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  try {
    for (let first = 0; first < images.length; first += DRAWN_AT_ONCE) {
      const next = images.slice(first, first + DRAWN_AT_ONCE);
      const originals = await Promise.all(next.map(({ key }) => drawIllustration(key)));
      // One after the other, so that every demo gives them the same ids.
      for (const [index, { key, title, credit, homeSite }] of next.entries()) {
        const original = originals[index];
        if (!original) throw new Error(`The picture ${key} was not drawn.`);
        const words = { fileName: `${key}.jpg`, name: title, alt: title, credit, homeSite };
        ids.set(key, (await write((unit) => createAsset(unit, store, original, words))).id);
      }
    }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
  return ids;
}

async function drawIllustration(key: string): Promise<NormalisedOriginal> {
  const jpeg = await sharp(Buffer.from(composeIllustration(key)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return normaliseOriginal(jpeg);
}

/** Draws and stores the covers of the publications' series: square, as directories of podcasts ask. Returns ids by key. */
export async function createCovers(
  write: Write,
  store: MediaStore,
  places: readonly Place[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  try {
    for (const { siteId, publication } of places)
      for (const { title, cover } of publication.podcasts ?? []) {
        const original = await drawCover(cover);
        const words = { fileName: `${cover}-cover.jpg`, name: title, alt: title, homeSite: siteId };
        ids.set(cover, (await write((unit) => createAsset(unit, store, original, words))).id);
      }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
  return ids;
}

/** Pixels of a cover's edge. */
const COVER_SIZE = 1_600;

/** The middle of an image, drawn larger than in texts. */
async function drawCover(key: string): Promise<NormalisedOriginal> {
  const jpeg = await sharp(Buffer.from(composeIllustration(key)), { density: 108 })
    .resize(COVER_SIZE, COVER_SIZE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90 })
    .toBuffer();
  return normaliseOriginal(jpeg);
}

/** Draws and stores the covers of the publications' magazines. Returns ids by the key of their picture. */
export async function createIssueCovers(
  write: Write,
  store: MediaStore,
  places: readonly Place[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  try {
    for (const { siteId, publication } of places)
      for (const { name, cover, coverLines } of publication.magazine?.issues ?? []) {
        const title = `${publication.magazine?.name ?? ''} ${name}: ${coverLines.join('; ')}`;
        const original = await drawIssueCover(publication, { name, cover, coverLines });
        const words = { fileName: `${cover}-issue.jpg`, name: title, alt: title, homeSite: siteId };
        ids.set(cover, (await write((unit) => createAsset(unit, store, original, words))).id);
      }
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
  return ids;
}

async function drawIssueCover(
  { site, magazine }: DemoPublication,
  { name, cover, coverLines }: { name: string; cover: string; coverLines: readonly string[] },
): Promise<NormalisedOriginal> {
  const { drawName, colours } = site;
  if (!drawName) throw new Error(`The magazine of ${site.name} has no drawn name for its covers.`);
  const words = { drawName, issue: name, tagline: magazine?.tagline ?? '', lines: coverLines };
  const jpeg = await sharp(Buffer.from(composeCover(cover, colours.primary, words)))
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return normaliseOriginal(jpeg);
}

/** Makes and stores every file of the publications. Returns ids by key. */
export async function createFiles(
  work: RecordContext,
  store: MediaStore,
  places: readonly Place[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { siteId, publication } of places)
    for (const { key, fileName, name, description, make } of publication.files) {
      const file = inspectFile(make(), fileName);
      const words = { fileName, name, description, homeSite: siteId };
      ids.set(key, (await createFile(work, store, file, words)).id);
    }
  return ids;
}
