import { useEffect, useState } from 'react';
import { searchMax } from '../contract/bounds.ts';

/** The text of the palette, with the keys that are pressed before its field is there. It is empty when it closes. */
export function useTyped(isOpen: boolean) {
  const [text, setText] = useState('');
  // Until the field has the focus, the keys go to the window.
  useEffect(() => {
    if (!isOpen) return;
    function keep(event: KeyboardEvent): void {
      const isInField = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isInField || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      setText((typed) => (typed + event.key).slice(0, searchMax));
    }
    addEventListener('keydown', keep, { capture: true });
    return () => {
      removeEventListener('keydown', keep, { capture: true });
      setText('');
    };
  }, [isOpen]);
  return [text, setText] as const;
}
