import { TextInput } from '@mantine/core';
import type { DetailProps } from './detail-props.ts';

interface NumberFieldProps extends DetailProps {
  label: string;
  /** Dollars, in steps of a cent; else a whole number. */
  isMoney: boolean;
  isRequired?: boolean;
}

/** A number as the browser's own field takes it. What is not a number is 0 to the form. */
export function NumberField({ form, path, label, readOnly, isMoney, isRequired = false }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      type="number"
      min={0}
      step={isMoney ? 0.01 : 1}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      withAsterisk={isRequired}
      autoComplete="off"
      readOnly={readOnly}
      leftSection={isMoney ? '$' : undefined}
      leftSectionProps={{ 'aria-hidden': true }}
      // Scrolling over a field must not change a premium.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      key={form.key(path)}
      {...form.getInputProps(path)}
    />
  );
}
