/** A table that holds rows of agencies. */
export interface AgencyTable {
  name: string;
  /** The columns of its primary key. */
  key: string[];
}

/** That rows of one table point at rows of another, or of the same. */
export interface Tie {
  from: string;
  to: string;
  /** The column that may be empty; null: none may. */
  loose: string | null;
}

/** In which order the rows of an agency can be removed; the other way round, put in. */
export interface PurgePlan {
  /** Pointers that are emptied first, because they close a circle. */
  untied: { table: string; column: string }[];
  /** Whatever is pointed at comes after what points at it. */
  tables: AgencyTable[];
}

/** Throws where tables point at each other with nothing that may be emptied. */
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
