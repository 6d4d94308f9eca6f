import { rmSync } from 'node:fs';
import path from 'node:path';
import { type Cluster, startCluster } from './cluster.ts';
import type { Surroundings } from './surroundings.ts';
import { type Watched, watchCommand } from './watched-command.ts';

/**
 * Moves an agency with few leads and one with many into an installation with another key, and compares the memory that
 * each needs.
 */
export async function compareMoves(
  cluster: Cluster,
  load: (leads: number) => Promise<void>,
  counts: readonly number[],
  { say, started }: Surroundings,
): Promise<void> {
  const peaks: { out: number; into: number }[] = [];
  const file = path.join(cluster.folder, 'bench.agency');
  for (const count of counts) {
    await load(count);
    rmSync(file, { force: true });
    const out = await watchCommand(cluster, ['export-agency', '--agency', 'sol', '--out', file]).done;
    const target = await startCluster();
    started.push(() => target.close());
    const into = await watchCommand(target, ['import-agency', '--from', file, '--yes'], {
      IMPORT_APP_KEY: cluster.appKey.toString('base64'),
    }).done;
    await target.close();
    const told = ({ seconds, peakMb }: Watched) => `${seconds.toFixed(1)} s and ${peakMb} MB of memory`;
    say(`an agency of ${count} leads, ${out.json.rows} rows: out ${told(out)}, in ${told(into)}`);
    peaks.push({ out: out.peakMb ?? Number.NaN, into: into.peakMb ?? Number.NaN });
  }
  const [few, many] = [peaks[0], peaks.at(-1)];
  if (!few || !many) return;
  say(`  memory ${(many.out / few.out).toFixed(2)} and ${(many.into / few.into).toFixed(2)} times; aim: at most 1.3`);
}
