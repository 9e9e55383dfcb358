const browsers: [string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

const named = (list: [string, RegExp][], text: string) => list.find(([, shape]) => shape.test(text))?.[0] ?? '';

/** The browser and the system a program names in its User-Agent, as far as people know them. */
export function deviceOf(agent: string): { browser: string; system: string } {
  return { browser: named(browsers, agent), system: named(systems, agent) };
}
