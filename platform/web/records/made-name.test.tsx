import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '../i18n.ts';
import { enter, renderScreen } from '../test-page.tsx';
import { useMadeName } from './made-name.ts';

await startI18n(['platform', 'records']);

function Names({ stored }: { stored: readonly string[] }) {
  const madeName = useMadeName();
  return stored.map((name) => <p key={name}>{madeName(name)}</p>);
}

const stored = [
  'Renovar la póliza POL-2026-000007',
  "Read Rosa Martínez's reply",
  'Archivos',
  'El cliente respondió: «¿Y el precio?». Llame para saber qué desea.',
  'Octubre 2026',
  'Renovar la póliza, y llamar a Rosa',
];

beforeEach(() => enter({ tab: 'tasks' }));

test.each([
  [
    'en',
    [
      'Renew policy POL-2026-000007',
      "Read Rosa Martínez's reply",
      'Files',
      "The client replied: “¿Y el precio?”. Call to find out what they'd like.",
      'October 2026',
      stored[5],
    ],
  ],
  [
    'es',
    [
      'Renovar la póliza POL-2026-000007',
      'Leer la respuesta de Rosa Martínez',
      'Archivos',
      stored[3],
      'Octubre de 2026',
      stored[5],
    ],
  ],
] as const)(
  'a name that Vigencia made is read in %s, whatever it was stored in, and no other',
  async (language, texts) => {
    await enter({ tab: 'tasks', language });
    await renderScreen(<Names stored={stored} />);
    await expect
      .poll(() =>
        page
          .getByRole('paragraph')
          .elements()
          .map((one) => one.textContent),
      )
      .toEqual(texts);
  },
);
