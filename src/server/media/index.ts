/** Images: uploads, storage, renditions and URLs. Public entry point. */
export { createDiskStore } from '#server/media/store/disk-store.ts';
export { syncFolder } from '#server/media/store/durable-write.ts';
export { writeIcon } from '#server/media/images/ico.ts';
export { MediaRefused, MediaUnavailable, tooManyUploads } from '#server/media/errors.ts';
export { inspectFile, type InspectedFile } from '#server/media/inspect/inspect-file.ts';
export { normaliseOriginal, type NormalisedOriginal } from '#server/media/images/normalise.ts';
export {
  openUpload,
  registerUploads,
  type PendingUpload,
  type ReceivedUpload,
} from '#server/media/store/receive-upload.ts';
export { createSpools, type FileOnDisk, type Spools } from '#server/media/store/spool.ts';
export { createSpoolPlaces } from '#server/media/store/spool-places.ts';
export { openPixels } from '#server/media/images/image-engine.ts';
export { createRenditions, type RenditionFile, type Renditions } from '#server/media/images/renditions.ts';
export { createLiveImages, type LiveImages } from '#server/media/images/live-images.ts';
export { mediaRoutes, type GatedImage } from '#server/media/routes.ts';
export { createMediaSigner, type MediaSigner } from '#server/media/sign.ts';
export type { MediaStore, StoredFile, SweepReport } from '#server/media/store/store.ts';
export { removeUnused, sweepMedia } from '#server/media/store/sweep.ts';
