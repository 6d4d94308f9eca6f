const page = document.querySelector<HTMLElement>('meta[nonce]');

/** The nonce that the page's own `<style>` elements need; empty if the server sets no policy. */
export const styleNonce = page?.nonce ?? '';

/** The browser API that controls the conversion of text to markup. Not every browser type library declares it. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/**
 * Allows text as the content of an element only if it contains no markup, because the kit writes its styles that way.
 * Also allows one worker script, which shows the browser's notifications. The browser blocks every other conversion of
 * text to an element or a program.
 */
export function keepContentPolicy(): void {
  // The kit's scroll lock reads the nonce from this property.
  Object.assign(window, { __webpack_nonce__: styleNonce });
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (address === '/sw.js' ? address : null),
  });
}
