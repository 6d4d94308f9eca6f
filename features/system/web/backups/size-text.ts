const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** How large a file is, in the largest unit of a thousand that keeps it at one or more: `12.4 MB`. */
export function sizeText(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'unit',
    unit: units[step] as string,
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
