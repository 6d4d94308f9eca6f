import { Button, type ButtonProps } from '@mantine/core';
import classes from './submit-button.module.css';

interface SubmitButtonProps extends ButtonProps {
  form: { submitting: boolean };
  children: string;
}

/** The one button of a form, as wide as its card; it keeps its words while the call is under way. */
export function SubmitButton({ form, ...props }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      fullWidth
      className={classes.submit}
      loading={form.submitting}
      loaderProps={{ size: 16 }}
      {...props}
    />
  );
}
