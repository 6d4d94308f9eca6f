/** A table that holds rows of agencies. */
export interface AgencyTable {
  name: string;
  /** The columns of its primary key. */
  key: string[];
}

/** A foreign key from one table to another, or to itself. */
export interface Tie {
  from: string;
  to: string;
  /** The nullable column; null if there is none. */
  loose: string | null;
}

/** The order in which an agency's rows can be deleted; reversed, the order of insertion. */
export interface PurgePlan {
  /** References that are set to null first because they form a cycle. */
  untied: { table: string; column: string }[];
  /** A referenced table follows the tables that reference it. */
  tables: AgencyTable[];
}

/** Throws if tables reference each other in a cycle without a nullable column. */
export function planOf(tables: readonly AgencyTable[], ties: readonly Tie[]): PurgePlan {
  const untied: PurgePlan['untied'] = [];
  const untie = ({ from, loose }: Tie) => loose && untied.push({ table: from, column: loose });
  for (const tie of ties) if (tie.from === tie.to) untie(tie);
  let held = ties.filter(({ from, to }) => from !== to);
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: AgencyTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].find(({ name }) => !held.some(({ from, to }) => to === name && left.has(from)));
    if (free) {
      ordered.push(free);
      left.delete(free.name);
      held = held.filter(({ from }) => from !== free.name);
    } else {
      const circle = held.filter(({ from, to, loose }) => loose && left.has(from) && left.has(to));
      const [cut] = circle;
      if (!cut) throw new Error(`Nothing loosens ${[...left.keys()].join(', ')}.`);
      untie(cut);
      held = held.filter((tie) => tie !== cut);
    }
  }
  return { untied, tables: ordered };
}
