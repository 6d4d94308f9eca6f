import type { AgencyOnPaper } from './brand.ts';
import { type Logo, readLogo } from './logo.ts';
import type { Palette } from './palette.ts';
import { inOneLine, type PdfWriter } from './pdf-writer.ts';

const padding = 12;
const accentHeight = 4;
const plate = { width: 132, height: 52, padding: 7 };

interface Letterhead {
  agency: AgencyOnPaper;
  /** The logo's alternative text for screen readers. */
  logoText: string;
}

/** The same in both languages. */
const licenceOf = ({ license_number }: AgencyOnPaper) => (license_number === '' ? '' : `Lic. ${license_number}`);

/** Draws the band in the agency's color with its logo, name and contact data. An unreadable logo is omitted. */
export function writeLetterhead(pdf: PdfWriter, { agency, logoText }: Letterhead, palette: Palette) {
  const logo = agency.logo && readLogo(pdf.doc, agency.logo);
  const x = pdf.page.left + (logo ? plate.width + 18 : 0);
  const style = { color: palette.onBand, width: pdf.page.right - x };
  const lines = [
    { text: agency.name, font: 'strong', size: 18, ...style },
    { text: inOneLine(agency.contact_phone, agency.admin_email), size: 9.5, ...style },
    { text: inOneLine(agency.address.replaceAll('\n', ', '), licenceOf(agency)), size: 9.5, ...style },
  ] as const;
  const shown = lines.filter(({ text }) => text !== '');
  const textHeight = shown.reduce((sum, { text, ...line }) => sum + pdf.heightOf(text, line), 0);
  const height = Math.max(textHeight, logo ? plate.height : 0) + 2 * padding;

  pdf.decorate((doc) => {
    doc.rect(0, 0, pdf.page.width, height).fill(palette.band);
    doc.rect(0, height, pdf.page.width, accentHeight).fill(palette.accent);
    // On its own plate, so that a logo of any color is visible on a band of any color.
    if (logo) doc.roundedRect(pdf.page.left, (height - plate.height) / 2, plate.width, plate.height, 4).fill('#ffffff');
  });
  const head = pdf.element(pdf.root, 'Sect');
  if (logo) drawLogo(logo);
  let y = (height - textHeight) / 2 + 1;
  for (const { text, ...line } of shown) y = pdf.write(head, 'P', text, x, y, line);
  pdf.y = height + accentHeight + 14;

  function drawLogo(opened: Logo) {
    const left = pdf.page.left + plate.padding;
    const top = (height - plate.height) / 2 + plate.padding;
    const fit: [number, number] = [plate.width - 2 * plate.padding, plate.height - 2 * plate.padding];
    const bbox: [number, number, number, number] = [left, top, left + fit[0], top + fit[1]];
    const draw = () => pdf.doc.image(opened, left, top, { fit, align: 'center', valign: 'center' });
    head.add(pdf.doc.struct('Figure', { alt: logoText, bbox, placement: 'Block' }, draw));
  }
}
