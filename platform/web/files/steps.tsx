import classes from './files.module.css';

interface StepsProps<Name extends string> {
  label: string;
  /** In order. */
  steps: readonly { name: Name; label: string }[];
  at: Name;
}

/** The steps of an import, and the current one. */
export function Steps<Name extends string>({ label, steps, at }: StepsProps<Name>) {
  const here = steps.findIndex(({ name }) => name === at);
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.name} aria-current={index === here ? 'step' : undefined} data-done={index < here || undefined}>
          {step.label}
        </li>
      ))}
    </ol>
  );
}
