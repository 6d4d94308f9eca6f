import type { Words } from './words.ts';

// Unknown keys do not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'platform';
    resources: Words;
  }
}
