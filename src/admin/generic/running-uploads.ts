/** Uploads in progress: leaving the screen needs a confirmation. */

let count = 0;

/** Counts an upload until it has ended. */
export async function asUpload<T>(upload: Promise<T>): Promise<T> {
  count += 1;
  try {
    return await upload;
  } finally {
    count -= 1;
  }
}

/** True while a file is being sent. */
export function hasRunningUploads(): boolean {
  return count > 0;
}
