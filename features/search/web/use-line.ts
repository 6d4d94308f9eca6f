import { type KeyboardEvent, useEffect, useId, useState } from 'react';

/**
 * The selected line below a field that keeps the focus: arrow keys wrap around, Enter selects, a new list resets it to
 * `first`. -1 selects none.
 */
export function useLine(ids: readonly string[], first: 0 | -1, take: (at: number) => void) {
  const prefix = useId();
  const list = ids.join();
  const [chosen, setChosen] = useState({ list, at: first as number });
  const at = chosen.list === list ? chosen.at : first;
  const choose = (next: number) => setChosen({ list, at: next });
  const idOf = (line: number) => `${prefix}${line}`;

  // Synchronizes with the browser's scroll position of the list.
  useEffect(() => {
    document.getElementById(`${prefix}${at}`)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [prefix, at]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || ids.length === 0) return;
    if (event.key === 'ArrowDown') choose((at + 1) % ids.length);
    else if (event.key === 'ArrowUp') choose(at <= 0 ? ids.length - 1 : at - 1);
    else if (event.key === 'Enter') take(at);
    else return;
    event.preventDefault();
  }

  const isOpen = ids.length > 0;
  return {
    at,
    choose,
    idOf,
    listId: `${prefix}list`,
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      ...(isOpen && { 'aria-controls': `${prefix}list`, ...(at >= 0 && { 'aria-activedescendant': idOf(at) }) }),
      onKeyDown,
    } as const,
  };
}
