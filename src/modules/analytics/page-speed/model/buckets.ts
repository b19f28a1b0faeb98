/** Logarithmic buckets of measurements: a value can be recovered with an error of at most 5 %. */

/** Each bucket ends at 1.1 times its start; its middle is at most 4.9 % away from its values. */
const GROWTH = 1.1;

/** The bucket of zero. */
const ZERO = -1;

/** Returns the bucket of a value of 0 or more. */
export function bucketOf(value: number): number {
  return value < 1 ? ZERO : Math.floor(Math.log(value) / Math.log(GROWTH));
}

/** Returns the middle of a bucket, rounded to an integer. */
export function valueOf(bucket: number): number {
  return bucket === ZERO ? 0 : Math.round(GROWTH ** (bucket + 0.5));
}
