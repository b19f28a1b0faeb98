/** Pictures: uploads, storage, renditions and their addresses. Public entry point. */
export { createDiskStore } from '#server/media/disk-store.ts';
export { syncFolder } from '#server/media/durable-write.ts';
export { writeIcon } from '#server/media/ico.ts';
export { MediaRefused, MediaUnavailable, tooManyUploads } from '#server/media/errors.ts';
export { inspectFile, type InspectedFile } from '#server/media/inspect-file.ts';
export { normaliseOriginal, type NormalisedOriginal } from '#server/media/normalise.ts';
export {
  openUpload,
  registerUploads,
  type PendingUpload,
  type ReceivedUpload,
} from '#server/media/receive-upload.ts';
export type { FileOnDisk } from '#server/media/spool.ts';
export { createSpoolPlaces } from '#server/media/spool-places.ts';
export { openPixels } from '#server/media/image-engine.ts';
export { createRenditions, type RenditionFile, type Renditions } from '#server/media/renditions.ts';
export { createLiveImages, type LiveImages } from '#server/media/live-images.ts';
export { mediaRoutes, type GatedImage } from '#server/media/routes.ts';
export { createMediaSigner, type MediaSigner } from '#server/media/sign.ts';
export type { MediaStore, StoredFile, SweepReport } from '#server/media/store.ts';
export { removeUnused, sweepMedia } from '#server/media/sweep.ts';
