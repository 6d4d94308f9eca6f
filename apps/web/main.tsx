import './sign-in-styles.ts';
import './first-mark.css';
import { keptBrandKey } from '#platform/web/brand/kept-brand-key.ts';
import { firstLanguage, loadWords } from '#platform/web/words.ts';

// The product's own mark is shown only where no agency's colours are: those come with the first view.
if (localStorage.getItem(keptBrandKey) === null) document.querySelector('.first-mark')?.removeAttribute('hidden');

// This file is small and there first: the words of the first screen come at the same time as its code, not after it.
for (const namespace of ['platform', 'auth', 'users']) {
  // What fails here is asked for again, and said, by whoever needs it.
  void loadWords(firstLanguage(), namespace).catch(() => {});
}
void import('./start.tsx');
