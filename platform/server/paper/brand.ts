/** The agency's contact data and date format. '' means unknown. */
export interface AgencyOnPaper {
  name: string;
  contact_phone: string;
  admin_email: string;
  address: string;
  license_number: string;
  date_format: 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD';
  /** A PNG or JPEG file; null means the name alone. */
  logo: Uint8Array | null;
  /** The small print at the end of the agency's documents. */
  footer: string;
}

/**
 * Formats a day `YYYY-MM-DD` in the agency's format, such as `MM/DD/YYYY`. `Intl` would put the day first for es-US.
 */
export function formatDay(day: string, pattern: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
