import path from 'node:path';
import { operator } from '../acts/actor.ts';
import { performOnPlatform } from '../acts/perform.ts';
import { platformTrail } from '../acts/seals.ts';
import type { Services } from '../acts/services.ts';
import { type Command, CommandError } from '../console/command.ts';
import { agencyTrails, purgedAgencies } from './agency-trails.ts';
import { type Anchor, anchorFile, readAnchors } from './anchors.ts';
import { type ReadTrail, type TrailFault, verifyTrail } from './verify-trail.ts';

interface NamedFault extends TrailFault {
  agency: string;
}

/** Reads every audit trail and reports the rows that the database's owner has changed, inserted or removed. */
export const verifyAudit: Command = {
  name: 'verify-audit',
  summary: 'Check that no row of any audit trail was changed, inserted or removed behind the back of Vigencia',
  options: { anchors: { help: 'a file of anchors; left out, audit-anchors.jsonl of the data folder' } },
  async run({ options }, services) {
    const file = options.anchors ? path.resolve(options.anchors) : anchorFile(services.config.dataDir);
    const anchors = await readAnchors(file).catch((error: Error) => {
      throw new CommandError(error.message);
    });
    const { trails, rows, faults } = await verifyAll(services, anchors);
    const checked = `${rows} rows of ${trails} trails, ${anchors.length} anchors`;
    const text =
      faults.length === 0
        ? `Nothing is wrong: ${checked}.`
        : [`${faults.length} faults (${checked}):`, ...faults.map(sentenceOf)].join('\n');
    return { json: { trails, rows, anchors: anchors.length, faults }, text, ...(faults.length > 0 && { exitCode: 2 }) };
  },
};

async function verifyAll(services: Services, anchors: readonly Anchor[]) {
  const { tenancy, seals } = services;
  const onPlatform: ReadTrail = (read) => performOnPlatform(services, { actor: operator }, ({ tx }) => read(tx));
  const names = new Map([[platformTrail, 'the platform']]);
  for (const { id, name } of await performOnPlatform(services, { actor: operator }, agencyTrails)) names.set(id, name);
  const purged = new Set(await performOnPlatform(services, { actor: operator }, purgedAgencies));
  // The anchors of a purged agency remain; the platform's own trail shows which agencies were purged.
  for (const { trail } of anchors)
    if (!names.has(trail) && !purged.has(trail)) names.set(trail, 'an agency that is gone');
  const faults: NamedFault[] = [];
  let rows = 0;
  for (const [trail, name] of names) {
    const read: ReadTrail = trail === platformTrail ? onPlatform : (work) => tenancy.inTenant(trail, (tx) => work(tx));
    const own = anchors.filter((anchor) => anchor.trail === trail);
    const verified = await verifyTrail(trail, own, { seals, read });
    rows += verified.rows;
    faults.push(...verified.faults.map((fault) => ({ agency: `${name} (${trail})`, ...fault })));
  }
  return { trails: names.size, rows, faults };
}

function sentenceOf({ agency, fault, row, at, action, number }: NamedFault): string {
  const place = number === null ? 'not in the chain' : `number ${number}`;
  return `  ${agency}: ${fault}: ${row ?? 'a row'}, ${place}${action ? `, ${action}` : ''}${at && `, ${at}`}`;
}
