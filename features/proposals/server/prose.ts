import type { Palette } from '#platform/server/paper/palette.ts';
import type { Sheet } from '#platform/server/paper/sheet.ts';

const beginning = 62;
const paragraphGap = 5;

/** A heading with a text of any length, which flows on to further pages. Nothing when the text is empty. */
export function writeProse(sheet: Sheet, title: string, text: string, palette: Palette) {
  if (text === '') return;
  // The heading takes some lines along when it moves to the next page.
  sheet.need(beginning);
  const section = sheet.element(sheet.root, 'Sect');
  const heading = { font: 'strong', size: 10.5, color: palette.heading, width: sheet.contentWidth } as const;
  sheet.y = sheet.write(section, 'H2', title, sheet.page.left, sheet.y, heading) + 3;
  const style = { size: 9, color: palette.text, width: sheet.contentWidth, align: 'start' } as const;
  for (const paragraph of text.split(/\n{2,}/)) {
    sheet.y = sheet.write(section, 'P', paragraph, sheet.page.left, sheet.y, style) + paragraphGap;
  }
  sheet.y += 8 - paragraphGap;
}
