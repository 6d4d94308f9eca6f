import { expect, test } from 'vitest';
import { createPdf } from '../pdf-writer.ts';
import { alphabetFor } from './alphabet.ts';
import { createTypesetter, type TextStyle } from './typesetter.ts';

const sheetFor = async (text: string) => {
  const alphabet = await alphabetFor(text);
  const pdf = createPdf({ title: 'Test', lang: 'en-US', date: new Date(0), alphabet });
  return { pdf, typesetter: createTypesetter(pdf.doc, alphabet, { top: 60, bottom: 747 }) };
};
const style: TextStyle = { size: 9, color: '#000000', width: 200 };

test('what the library could set, too, is as wide and as high as it would be', async () => {
  const text = 'Incluye descuento por pago automático, y no incluye asistencia en carretera.\nOtra línea.';
  const { pdf, typesetter } = await sheetFor(text);
  expect(typesetter.heightOf(text, style)).toBeCloseTo(pdf.heightOf(text, style), 6);
  expect(typesetter.widthOf('Otra línea.', style)).toBeCloseTo(pdf.widthOf('Otra línea.', style), 6);
});

test('a long text goes on at the top of the next page', async () => {
  const text = '您好'.repeat(40);
  const { pdf } = await sheetFor(text);
  const height = pdf.heightOf(text, style);
  const end = pdf.write(pdf.root, 'P', text, 48, 740, style);
  expect(pdf.doc.bufferedPageRange().count).toBe(2);
  expect(end).toBeCloseTo(60 + height, 6);
});

test('a text at the foot of a page begins no other one', async () => {
  const { pdf } = await sheetFor('阳光保险');
  pdf.print('Sol 阳光保险', 48, 763, style);
  expect(pdf.doc.bufferedPageRange().count).toBe(1);
});
