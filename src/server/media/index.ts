export { createDiskStore } from '#server/media/disk-store.ts';
export {
  MediaRefused,
  MediaUnavailable,
  type MediaFailureCode,
  type MediaRefusalCode,
} from '#server/media/errors.ts';
export { inspectUpload, type InspectedUpload } from '#server/media/inspect.ts';
export { uploadLimits, type UploadLimits } from '#server/media/limits.ts';
export { normaliseOriginal, type NormalisedOriginal, type OriginalFormat } from '#server/media/normalise.ts';
export { receiveUpload, registerUploads, type ReceivedUpload } from '#server/media/receive-upload.ts';
export {
  createRenditions,
  type RenditionFile,
  type RenditionOptions,
  type Renditions,
} from '#server/media/renditions.ts';
export { mediaRoutes, type MediaRouteOptions } from '#server/media/routes.ts';
export { createMediaSigner, privateAddressSecondsMax, type MediaSigner } from '#server/media/sign.ts';
export type { StoreImage, UploadedImage } from '#server/media/store-image.ts';
export type { FindKnownFiles, MediaStore, StoredFile, SweepReport } from '#server/media/store.ts';
