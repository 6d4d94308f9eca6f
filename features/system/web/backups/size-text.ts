const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A file's size, in the largest decimal unit with a value of at least one: `12.4 MB`. */
export function sizeText(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(`${language}-US`, {
    style: 'unit',
    unit: units[step] as string,
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** step);
}
