export { type Command, palette } from './commands.ts';
export { Palette } from './palette.tsx';
export { SearchButton } from './search-button.tsx';
