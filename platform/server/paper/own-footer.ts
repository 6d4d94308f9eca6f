import type { AgencyOnPaper } from './brand.ts';
import type { Palette } from './palette.ts';
import type { Block, Sheet } from './sheet.ts';

const above = 6;

/** What an agency says small at the end of each of its papers; without any it takes no room. */
export function ownFooter(sheet: Sheet, { footer }: Pick<AgencyOnPaper, 'footer'>, { muted }: Palette): Block {
  const style = { size: 7.5, color: muted, width: sheet.contentWidth };
  return {
    height: footer === '' ? 0 : above + sheet.heightOf(footer, style),
    write(top) {
      if (footer !== '') sheet.write(sheet.root, 'P', footer, sheet.page.left, top + above, style);
    },
  };
}

/** Writes it where the sheet has come to. */
export function writeOwnFooter(sheet: Sheet, agency: Pick<AgencyOnPaper, 'footer'>, palette: Palette): void {
  const block = ownFooter(sheet, agency, palette);
  sheet.need(block.height);
  block.write(sheet.y);
  sheet.y += block.height;
}
