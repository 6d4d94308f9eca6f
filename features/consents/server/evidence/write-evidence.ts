import type { Brand } from '#platform/contract/brand.ts';
import { dayAt } from '#platform/contract/calendar.ts';
import type { Language } from '#platform/contract/language.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import { timeZoneName } from '#platform/contract/time-zone-name.ts';
import { type AgencyOnPaper, formatDay } from '#platform/server/paper/brand.ts';
import { writeLetterhead } from '#platform/server/paper/letterhead.ts';
import { drawPageEdges } from '#platform/server/paper/page-edges.ts';
import { type Palette, paletteOf } from '#platform/server/paper/palette.ts';
import { writeTable } from '#platform/server/paper/paper-table.ts';
import { createPdf, inOneLine, type PdfWriter } from '#platform/server/paper/pdf-writer.ts';
import { type Alphabet, type Rendered, render } from '#platform/server/paper/render.ts';
import type { AddressState, Consent } from '../../contract.ts';
import { type EvidenceWords, evidenceWords } from './words.ts';

/** All inputs for the PDF, as data that can be sent to another thread. */
export interface Evidence {
  language: Language;
  brand: Brand;
  agency: AgencyOnPaper;
  madeAt: string;
  madeBy: string;
  /** The agency's time zone, in which all times are given. */
  timeZone: string;
  client: { id: string; name: string };
  states: readonly Omit<AddressState, 'unsubscribe_url'>[];
  /** Newest first. */
  entries: readonly Consent[];
  /** Whether there are more entries than are included. */
  isCut: boolean;
}

const locales = { en: 'en-US', es: 'es-US' } as const;

/** Renders the evidence as a tagged PDF. */
export function renderEvidence(evidence: Evidence): Promise<Rendered> {
  return render(evidence, written);
}

function written(evidence: Evidence, alphabet: Alphabet): Promise<Uint8Array> {
  const { language, agency, brand, client, madeAt } = evidence;
  const t = evidenceWords(language);
  const pdf = createPdf({
    // The library writes the title into XML unescaped.
    title: `${t('title')} ${client.name.replace(/[<&]/g, ' ')}`,
    lang: locales[language],
    date: new Date(madeAt),
    alphabet,
  });
  const palette = paletteOf(brand);
  writeLetterhead(pdf, { agency, logoText: t('logo', { agency: agency.name }) }, palette);
  writeTitle(pdf, evidence, palette, t);
  writeStates(pdf, evidence, palette, t);
  writeEntries(pdf, evidence, palette, t);
  writeNote(pdf, evidence, palette, t);
  const numbers = (number: number, pages: number) => t('page', { page: number, pages });
  drawPageEdges(pdf, { name: inOneLine(agency.name, t('title'), client.name), numbers }, palette);
  return pdf.end();
}

/** An instant to the second, with its zone, because it may decide whether a message was late. */
function whenOf(instant: string, { agency, language, timeZone }: Evidence): string {
  const at = new Date(instant);
  const time = at.toLocaleTimeString(locales[language], {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return `${formatDay(dayAt(at, timeZone), agency.date_format)} ${time}`;
}

function writeTitle(pdf: PdfWriter, evidence: Evidence, palette: Palette, t: EvidenceWords) {
  const { client, madeAt, madeBy } = evidence;
  const title = { font: 'strong', size: 20, color: palette.text, width: pdf.contentWidth } as const;
  pdf.y = pdf.write(pdf.root, 'H1', t('title'), pdf.page.left, pdf.y, title) + 2;
  const made = [t('made', { date: whenOf(madeAt, evidence) }), madeBy && t('by', { name: madeBy })];
  const small = { size: 9, color: palette.muted, width: pdf.contentWidth };
  pdf.y = pdf.write(pdf.root, 'P', made.filter(Boolean).join(' '), pdf.page.left, pdf.y, small) + 6;
  writeFact(pdf, [t('client'), client.name], palette);
  writeFact(pdf, [t('number'), client.id], palette);
}

type Fact = readonly [label: string, value: string];

const labelWidth = 96;

function writeFact(pdf: PdfWriter, [label, value]: Fact, palette: Palette) {
  const labelStyle = { font: 'strong', size: 8.5, color: palette.muted, width: labelWidth - 6 } as const;
  const style = { size: 9, color: palette.text, width: pdf.contentWidth - labelWidth };
  pdf.need(pdf.heightOf(value, style));
  const section = pdf.element(pdf.root, 'Sect');
  pdf.write(section, 'P', label, pdf.page.left, pdf.y, labelStyle);
  pdf.y = pdf.write(section, 'P', value, pdf.page.left + labelWidth, pdf.y, style) + 1;
}

function writeStates(pdf: PdfWriter, { states }: Evidence, palette: Palette, t: EvidenceWords) {
  const stateOf = (state: (typeof states)[number], purpose: 'service' | 'marketing') =>
    t(`states.${state.communication_type === 'Email' && state[purpose] === 'none' ? 'free' : state[purpose]}`);
  const rows = states.map((state) => [
    t(`channels.${state.communication_type}`),
    inOneLine(
      formatPhone(state.address),
      ...(state.is_held ? [t('held')] : []),
      ...(state.is_undeliverable ? [t('undeliverable')] : []),
    ),
    stateOf(state, 'service'),
    stateOf(state, 'marketing'),
  ]);
  const labels = [t('columns.channel'), t('columns.address'), t('columns.service'), t('columns.marketing')];
  const head = labels.map((label) => ({ label }));
  writeTable(pdf, { title: t('now'), empty: t('no_addresses'), columns: head, rows }, palette);
}

function writeEntries(pdf: PdfWriter, evidence: Evidence, palette: Palette, t: EvidenceWords) {
  const { entries, isCut } = evidence;
  const heading = { font: 'strong', size: 11, color: palette.heading, width: pdf.contentWidth } as const;
  pdf.need(90);
  pdf.y = pdf.write(pdf.root, 'H2', t('entries'), pdf.page.left, pdf.y + 8, heading) + 4;
  const style = { size: 9.5, color: palette.muted, width: pdf.contentWidth };
  const text = isCut ? t('cut', { number: entries.length }) : t('none');
  if (isCut || entries.length === 0) pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y, style) + 6;
  for (const entry of entries) writeEntry(pdf, entry, evidence, palette, t);
}

function writeEntry(pdf: PdfWriter, entry: Consent, evidence: Evidence, palette: Palette, t: EvidenceWords) {
  const purposes = entry.purposes.map((purpose) => t(`purposes.${purpose}`)).join(', ');
  const channel = t(`channels.${entry.communication_type}`);
  const title = `${t(`changes.${entry.change}`)}: ${inOneLine(channel, formatPhone(entry.address), purposes)}`;
  const told: readonly Fact[] = [
    [t('facts.said'), whenOf(entry.at, evidence)],
    [t('facts.words'), entry.words || t('facts.words_unknown')],
    [
      t('facts.source'),
      inOneLine(
        t(`sources.${entry.source}`),
        entry.source_name,
        entry.by_name ? t('written_by', { name: entry.by_name }) : '',
      ),
    ],
    [t('facts.network'), entry.network_address],
    [t('facts.page'), entry.page_url],
    [t('facts.certificate'), entry.certificate],
    [t('facts.recorded'), whenOf(entry.created_at, evidence)],
    [t('facts.entry'), entry.id],
  ];
  const style = { font: 'strong', size: 9.5, color: palette.text, width: pdf.contentWidth } as const;
  // A title is never alone at the end of a page.
  pdf.need(pdf.heightOf(title, style) + 44);
  pdf.decorate((doc) =>
    doc
      .moveTo(pdf.page.left, pdf.y + 2)
      .lineTo(pdf.page.right, pdf.y + 2)
      .lineWidth(0.6)
      .stroke(palette.line),
  );
  pdf.y = pdf.write(pdf.root, 'H3', title, pdf.page.left, pdf.y + 7, style) + 2;
  for (const fact of told) if (fact[1] !== '') writeFact(pdf, fact, palette);
  pdf.y += 5;
}

function writeNote(pdf: PdfWriter, { timeZone, agency, language }: Evidence, palette: Palette, t: EvidenceWords) {
  const style = { size: 8, color: palette.muted, width: pdf.contentWidth };
  const text = [t('note', { zone: timeZoneName(timeZone, language) }), agency.footer].filter(Boolean).join('\n');
  pdf.need(pdf.heightOf(text, style) + 8);
  pdf.y = pdf.write(pdf.root, 'P', text, pdf.page.left, pdf.y + 8, style);
}
