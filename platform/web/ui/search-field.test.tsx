import { useRef, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BrandProvider } from '../brand/brand-provider.tsx';
import { SearchField } from './search-field.tsx';

const asked = vi.fn<(q: string) => void>();
const searchbox = page.getByRole('searchbox');
const searched = () => asked.mock.calls.map(([q]) => q);
/** Longer than the field's delay after the last keystroke. */
const afterAWhile = () => new Promise((resume) => setTimeout(resume, 400));

function typeInto(field: Element, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

beforeEach(() => asked.mockClear());

function List({ begun = '' }: { begun?: string }) {
  const [q, setQ] = useState(begun);
  const search = (text: string) => {
    asked(text);
    setQ(text);
  };
  return (
    <BrandProvider>
      <SearchField q={q} search={search} field={useRef(null)} label="Search" hint="" clearLabel="Clear" />
      <button type="button" onClick={() => setQ('')}>
        Everything
      </button>
    </BrandProvider>
  );
}

test('searches once the typing stops', async () => {
  await render(<List />);
  const field = await searchbox.findElement();
  typeInto(field, 'Ro');
  typeInto(field, 'Rosa ');
  await vi.waitFor(() => expect(searched()).toEqual(['Rosa']));
});

test('a pause between two words takes no space away', async () => {
  await render(<List />);
  await searchbox.fill('Rosa ');
  await vi.waitFor(() => expect(searched()).toEqual(['Rosa']));
  await expect.element(searchbox).toHaveValue('Rosa ');
});

test.each([
  ['emptied', '', 'Clear'],
  ['emptied from outside', 'Rosa', 'Everything'],
])('what was typed is not searched any more once the field is %s', async (_title, begun, button) => {
  await render(<List begun={begun} />);
  await searchbox.fill('Rosa Mar');
  await expect.element(searchbox).toHaveValue('Rosa Mar');
  const field = await searchbox.findElement();
  const pressed = (await page.getByRole('button', { name: button }).findElement()) as HTMLElement;
  // In one task: remote input is slower than the field's delay of 250 ms.
  typeInto(field, 'Rosa Mart');
  pressed.click();
  await expect.element(searchbox).toHaveValue('');
  await afterAWhile();
  await expect.element(searchbox).toHaveValue('');
  expect(searched()).not.toContain('Rosa Mart');
});
