import { DoubtedText } from '#platform/web/form/doubted-text.tsx';
import { MoneyInput } from '#platform/web/form/money-input.tsx';
import type { DetailProps } from './detail-props.ts';

interface NumberFieldProps extends DetailProps {
  label: string;
  /** true: dollars; false: a whole number. */
  isMoney: boolean;
  isRequired?: boolean;
  /** Why a number looks mistyped, in words, or null. */
  doubtIn?: (number: string) => string | null;
}

/** A number input. Text that is not a number is 0 in the form. */
export function NumberField({
  form,
  path,
  label,
  readOnly,
  isMoney,
  isRequired = false,
  doubtIn = () => null,
}: NumberFieldProps) {
  if (isMoney) {
    return (
      <MoneyInput
        key={form.key(path)}
        form={form}
        path={path}
        label={label}
        readOnly={readOnly}
        withAsterisk={isRequired}
      />
    );
  }
  return (
    <DoubtedText
      key={form.key(path)}
      form={form}
      path={path}
      label={label}
      readOnly={readOnly}
      doubtIn={doubtIn}
      type="number"
      inputMode="numeric"
      // Scrolling over a field must not change it.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}
