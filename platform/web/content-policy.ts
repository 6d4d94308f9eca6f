const page = document.querySelector<HTMLElement>('meta[nonce]');

/** What the page's own `<style>` elements show to be let in; empty where the server has set no policy. */
export const styleNonce = page?.nonce ?? '';

/** What turns text into markup, where a browser asks for leave; not in every one's types yet. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string | null>,
  ): unknown;
}

/**
 * Lets a text become the content of an element only when there is no markup in it: the kit writes its styles so; and lets
 * one script run beside the page, which shows the browser's notifications. Whatever else would make an element or a program
 * of text is stopped by the browser.
 */
export function keepContentPolicy(): void {
  // Where the kit's lock on scrolling looks for it.
  Object.assign(window, { __webpack_nonce__: styleNonce });
  (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    createScriptURL: (address) => (address === '/sw.js' ? address : null),
  });
}
