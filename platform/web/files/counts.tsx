import classes from './files.module.css';

/** What became of a file, as figures side by side. */
export function Counts({ counts }: { counts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={classes.counts}>
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
