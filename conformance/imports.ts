import { cruise, type ICruiseResult, type IForbiddenRuleType, type IModule } from 'dependency-cruiser';
import { root } from './house.ts';

export interface Imports {
  /** Every file of the house that was read. */
  modules: IModule[];
  /** Broken rules as `rule: file → file`. */
  violations: string[];
}

/** Reads the imports of every file below the named folders and holds them against the rules. */
export async function readImports(
  folders: readonly string[],
  rules: IForbiddenRuleType[],
  baseDir = root,
): Promise<Imports> {
  const { output } = await cruise([...folders], {
    baseDir,
    validate: true,
    ruleSet: { forbidden: rules },
    // TypeScript 7 has no programming interface: without @swc/core no file would be read, and nothing found wrong.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  });
  const { modules, summary } = output as ICruiseResult;
  const isOurs = ({ source }: IModule) => folders.some((folder) => source.startsWith(`${folder}/`));
  return {
    modules: modules.filter(isOurs),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

type Edge = readonly [from: string, to: string];

/** The imports that close a circle, as `file → file`, those of types alone among them. */
export function circles(modules: readonly IModule[]): string[] {
  const edges = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved] as const),
  );
  return [...new Set(inCircles(edges).map((edge) => edge.join(' → ')))].sort();
}

function inCircles(edges: readonly Edge[]): Edge[] {
  const next = Map.groupBy(edges, ([from]) => from);
  const seenFrom = new Map<string, Set<string>>();
  const reach = (start: string): Set<string> => {
    const seen = seenFrom.get(start) ?? new Set([start]);
    if (!seenFrom.has(start)) {
      // A set is walked in the order of insertion, what is added on the way included.
      for (const file of seen) for (const [, to] of next.get(file) ?? []) seen.add(to);
      seenFrom.set(start, seen);
    }
    return seen;
  };
  return edges.filter(([from, to]) => reach(to).has(from));
}
