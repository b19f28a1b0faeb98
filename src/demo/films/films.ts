/**
 * The demo's short films: H.264, 12 frames a second, without sound, drawn from the shapes and images of `illustrations/`.
 * They are stored as files, because the product has no program that renders films.
 */
import scaleToPeel from './from-the-scale-to-the-peel.mp4?inline';
import lock from './a-lock-from-the-side.mp4?inline';

/**
 * 960 by 540, twelve seconds: a barge enters a lock at low water, the gate comes down behind it, the chamber fills, the
 * upper gate lifts and the barge leaves at high water.
 */
export const aLockFromTheSide = bytesOf(lock);

/** 640 by 360, twelve seconds: dough on a scale, hands that shape it, proving baskets, a loaf on a peel. */
export const fromTheScaleToThePeel = bytesOf(scaleToPeel);

/** Bytes of a data URL. */
function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
