import { useEffect, useRef } from 'react';

/**
 * Gives the focus to what is wrong in a form, the first such field or the message of a refusal: the button that was
 * pressed is in sight, they need not be. `error` is what the form's call threw last; `focusSoon` is for what the fields
 * themselves find.
 */
export function useWrongFocus(error: unknown) {
  const form = useRef<HTMLFormElement>(null);
  // The browser's focus, once the server's answer is shown.
  useEffect(() => {
    if (error) focusWrong(form.current);
  }, [error]);
  return { form, focusSoon: () => requestAnimationFrame(() => focusWrong(form.current)) };
}

function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus();
}
