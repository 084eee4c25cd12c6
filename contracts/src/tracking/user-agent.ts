/** The first that matches names the browser: most of them say that they are others, too. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Messenger', /MicroMessenger\/(\d{1,4})/],
  ['Edge', /Edg\w*\/(\d{1,4})/],
  ['Opera', /OPR\/(\d{1,4})/],
  ['Samsung', /SamsungBrowser\/(\d{1,4})/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /Version\/(\d{1,4})[\d.]* (?:Mobile\/\w+ )?Safari\//],
];
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['HarmonyOS', /OpenHarmony|HarmonyOS/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

/** A user agent as it is kept: which browser of which version on what, as in "Chrome 142, Windows"; enough to count by, too little to know someone again. */
export function userAgentOf(agent: string): string {
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'other';
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(agent)?.[1];
    if (version !== undefined) return `${name} ${version}, ${system}`;
  }
  return `other, ${system}`;
}
