import { createContext, Script } from 'node:vm';
import { inOneGo } from '#platform/server/ground/in-slices.ts';
import { keepable } from '#platform/server/ground/keepable.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import { type MapLead, type Mapped, mapLead as mapWith } from '../../contract/mapping/map-lead.ts';
import type { MappingTools } from '../../contract/mapping/tools.ts';
import { tools } from './tools.ts';

/** So long the rules of one lead may take together. */
const limitMs = 50;

/**
 * What a payload becomes (see the contract's `mapLead`), whatever the agency's rules try: they have no way to anything but
 * the payload, and after 50 ms they are ended, which is a problem of the mapping that was asked last. It can be kept.
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

// The script calls what stands in its sandbox: the engine counts the time of the call, wherever the function is from.
const sandbox: Work = { run: () => {} };
const context = createContext(sandbox);
const script = new Script('run()');

const triesMax = 10;

/**
 * Null: it took longer than it may, and was ended. What is ended because the machine had something else to do is tried
 * again: nothing is held against a rule but its own work. What it throws otherwise is thrown.
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
