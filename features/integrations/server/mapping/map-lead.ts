import { createContext, Script } from 'node:vm';
import { inOneGo } from '#platform/server/ground/in-slices.ts';
import { keepable } from '#platform/server/ground/keepable.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import { type MapLead, type Mapped, mapLead as mapWith } from '../../contract/mapping/map-lead.ts';
import type { MappingTools } from '../../contract/mapping/tools.ts';
import { tools } from './tools.ts';

/** The time limit in milliseconds for all rules of one lead. */
const limitMs = 50;

/**
 * Maps a payload (see the contract's `mapLead`) safely, whatever the agency's rules do: they can reach only the
 * payload, and they are ended after 50 ms, which is a problem of the mapping that ran last. The result can be stored.
 */
export const mapLead: MapLead = (mappings, payload, options) =>
  inOneGo(keepable(mapInTime(mappings, payload, options)));

const mapInTime: MapLead = (mappings, payload, options) => {
  if (!mappings.some(hasRule)) return mapWith(mappings, payload, options, tools);
  let asked = '';
  const noting: MappingTools = {
    ...tools,
    readRule: (text) => {
      asked = text;
      return tools.readRule(text);
    },
  };
  const mapped = within(() => mapWith(mappings, payload, options, noting));
  if (mapped) return mapped;
  const slow = mappings.find(({ transformation_rule, condition }) =>
    [transformation_rule.trim(), condition].includes(asked),
  );
  const rest = mapWith(
    mappings.filter((mapping) => !hasRule(mapping)),
    payload,
    options,
    tools,
  );
  return withSlow(rest, slow);
};

const hasRule = ({ mapping_type }: Mapping) => mapping_type === 'Computed' || mapping_type === 'Conditional';

const withSlow = (mapped: Mapped, slow: Mapping | undefined): Mapped => ({
  ...mapped,
  problems: [
    ...mapped.problems,
    {
      code: 'rule_too_slow',
      weight: 'fails',
      target: slow?.target_field ?? null,
      mapping_id: slow?.id ?? null,
      facts: { source_field: slow?.source_field ?? '', name: '', at: 0 },
    },
  ],
});

interface Work {
  run: () => void;
}

// The script calls a function in its sandbox. The engine counts the time of the call, wherever the function is from.
const sandbox: Work = { run: () => {} };
const context = createContext(sandbox);
const script = new Script('run()');

const triesMax = 10;

/**
 * null means it exceeded the time limit and was ended. If the machine was busy with other work, it is retried, so that
 * only a rule's own work counts. Other errors are rethrown.
 */
function within<Made>(make: () => Made): Made | null {
  let made: Made | null = null;
  sandbox.run = () => {
    made = make();
  };
  try {
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const before = process.threadCpuUsage();
      if (runsInTime()) return made;
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1_000 > limitMs / 2) return null;
    }
    return null;
  } finally {
    sandbox.run = () => {};
  }
}

function runsInTime(): boolean {
  try {
    script.runInContext(context, { timeout: limitMs });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
