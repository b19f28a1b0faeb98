/**
 * Sends a form with a file. This is the only use of XMLHttpRequest, because fetch does not report upload
 * progress.
 */
import type { SendFile } from './client.ts';

export const sendFile: SendFile = ({ endpoint, headers, body }, onProgress) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', endpoint);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const { status, statusText, responseText: text } = request;
      resolve({ status, statusText, text });
    });
    request.addEventListener('error', () => reject(new Error('The server did not respond.')));
    request.addEventListener('abort', () => reject(new Error('The upload was cancelled.')));
    request.send(body);
  });
