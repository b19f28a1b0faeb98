/** The thread of the parser process: an entry of the build next to the server's. */
import { threadCpuUsage } from 'node:process';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#model/errors.ts';
import { MediaRefused } from '#server/media/errors.ts';
import {
  PARSERS,
  type ParserAnswer,
  type ParserCall,
  type ParserName,
  type ParserOutcome,
} from './parsers.ts';

parentPort?.on('message', (call: ParserCall) => {
  void answer(call).then((made) => parentPort?.postMessage(made));
});
parentPort?.postMessage(usedMs());

async function answer({ id, name, input }: ParserCall): Promise<ParserAnswer> {
  const outcome = await parse(name, input);
  return { id, usedMs: usedMs(), outcome };
}

async function parse(name: ParserName, input: unknown): Promise<ParserOutcome> {
  try {
    const parser = PARSERS[name] as (given: unknown) => unknown;
    return { output: await parser(input) };
  } catch (error) {
    if (error instanceof AppError || error instanceof MediaRefused)
      return { failure: 'REFUSED', message: error.message, refusal: error.code };
    return { failure: 'FAILED', message: 'This cannot be read.' };
  }
}

function usedMs(): number {
  const { user, system } = threadCpuUsage();
  return (user + system) / 1_000;
}
