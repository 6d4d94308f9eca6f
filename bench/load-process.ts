import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { LoadJob, LoadResult } from './http-load.ts';

/** The program that generates the load. One process serves the whole run, so that it stays warm. */
export interface LoadProcess {
  run(job: LoadJob): Promise<LoadResult>;
  stop(): void;
}

export function startLoadProcess(): LoadProcess {
  const child: ChildProcess = fork(path.join(import.meta.dirname, 'http-load.ts'), { stdio: 'inherit' });
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error('The program that makes the load ended.'));
        child.once('exit', gone);
        child.once('message', ({ result, error }: { result?: LoadResult; error?: string }) => {
          child.off('exit', gone);
          if (result) resolve(result);
          else reject(new Error(`The load could not be made: ${error}`));
        });
        child.send(job);
      }),
    stop: () => void child.kill(),
  };
}
