/** The patterns that identify browsers, most specific first, because most user agents also name Safari and Chrome. */
const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b((Headless)?Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** The names of the browser and the system in a user agent; `''` if unknown. */
export function deviceNamed(userAgent = ''): { browser: string; system: string } {
  const nameIn = (known: typeof browsers) => known.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';
  return { browser: nameIn(browsers), system: nameIn(systems) };
}
