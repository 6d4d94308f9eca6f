import { Button, type ButtonProps } from '@mantine/core';
import classes from './submit-button.module.css';

interface SubmitButtonProps extends ButtonProps {
  form: { submitting: boolean };
  children: string;
}

/** The form's only button, as wide as its card. It keeps its label while the call is in progress. */
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
