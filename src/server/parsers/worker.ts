/** Runs parsers on a thread of their own: an entry of the build beside the server's. */
import { threadCpuUsage } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#model/errors.ts';
import { MediaRefused } from '#server/media/errors.ts';
import { PARSERS, type ParserAnswer, type ParserCall } from './parsers.ts';

parentPort?.on('message', (call: ParserCall) => {
  void answer(call).then((made) => parentPort?.postMessage(made));
});
parentPort?.postMessage(usedMs());

async function answer({ id, name, input }: ParserCall): Promise<ParserAnswer> {
  try {
    const parse = PARSERS[name] as (given: unknown) => unknown;
    const output = await parse(input);
    return { id, usedMs: usedMs(), output };
  } catch (error) {
    const isInWords = error instanceof AppError || error instanceof MediaRefused;
    return { id, usedMs: usedMs(), refusal: isInWords ? { code: error.code, message: error.message } : null };
  }
}

function usedMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}
