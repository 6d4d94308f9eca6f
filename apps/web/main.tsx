import './sign-in-styles.ts';
import './first-mark.css';
import { keptBrandKey } from '#platform/web/brand/kept-brand-key.ts';
import { firstLanguage, loadWords } from '#platform/web/words.ts';

// The product's own logo is shown only without an agency's colors, which appear with the first view.
if (localStorage.getItem(keptBrandKey) === null) document.querySelector('.first-mark')?.removeAttribute('hidden');

// This file is small and loads first, so that the texts of the first screen load in parallel with its code.
for (const namespace of ['platform', 'auth', 'users']) {
  // A failure is retried and reported by the component that needs the texts.
  void loadWords(firstLanguage(), namespace).catch(() => {});
}
void import('./start.tsx');
