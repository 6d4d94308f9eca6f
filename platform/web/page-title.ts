import { useEffect } from 'react';

/** What the title of the browser's tab may name, from the outside in. */
type Place = 'agency' | 'screen' | 'section' | 'kind' | 'record';

const shown = new Map<Place, string>();

/**
 * Names a place in the title of the browser's tab while the component is mounted: the record and its kind, or the
 * section and its screen, then the agency. null or `''` names nothing.
 */
export function usePageTitle(place: Place, name: string | null): void {
  // The title is the browser's.
  useEffect(() => {
    if (!name) return;
    shown.set(place, name);
    document.title = titleOf(shown);
    return () => {
      shown.delete(place);
      if (shown.size > 0) document.title = titleOf(shown);
    };
  }, [place, name]);
}

function titleOf(names: ReadonlyMap<Place, string>): string {
  const inner: readonly Place[] = names.has('kind') ? ['record', 'kind'] : ['section', 'screen'];
  return [...inner, 'agency' as const].flatMap((place) => names.get(place) ?? []).join(' · ');
}
