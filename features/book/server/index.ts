export { book } from './import/index.ts';
