/** Counts uploads in progress: leaving the screen during an upload requires confirmation. */

let count = 0;

/** Counts an upload as running until it ends. */
export async function asUpload<T>(upload: Promise<T>): Promise<T> {
  count += 1;
  try {
    return await upload;
  } finally {
    count -= 1;
  }
}

/** True while any file is being uploaded. */
export function hasRunningUploads(): boolean {
  return count > 0;
}
