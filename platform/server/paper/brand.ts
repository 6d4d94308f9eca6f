/** The agency as people reach it, and the way it writes a date. '' means: not known. */
export interface AgencyOnPaper {
  name: string;
  contact_phone: string;
  admin_email: string;
  address: string;
  license_number: string;
  date_format: 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD';
  /** A PNG or JPEG file; null: the name alone. */
  logo: Uint8Array | null;
  /** What stands small at the end of its papers. */
  footer: string;
}

/** A day `YYYY-MM-DD` the way the agency writes it, as in `MM/DD/YYYY`. `Intl` would put the day first for es-US. */
export function formatDay(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** A text with its `{{names}}` replaced. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => String(values[name] ?? ''));
}
