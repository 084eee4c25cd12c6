import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a test may need of the machine; `missing` says why it is not there, in words for the one who reads the summary. */
export interface Capability {
  path?: string;
  missing?: string;
}

/** First the one that was built to have no window: the same pages for a quarter less work. */
const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'msedge',
];

/** The machine's own Chromium: browsers are not downloaded. */
function findChromium(): Capability {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') {
    return isProgram(given) ? { path: given } : { missing: `CHROMIUM_PATH names ${given}, which cannot be run` };
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  for (const name of browsers) {
    for (const folder of folders) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (isProgram(path)) return { path };
      }
    }
  }
  return { missing: 'no Chromium found: install one, or set CHROMIUM_PATH' };
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What transcodes: where there is none, tests of it are skipped. */
function findFfmpeg(): Capability {
  const given = process.env['LECTERN_FFMPEG'];
  const folders = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'ffmpeg'));
  const path = (given === undefined ? folders : [given]).find(isProgram);
  return path === undefined ? { missing: 'no ffmpeg found: install one, or set LECTERN_FFMPEG' } : { path };
}

export const capabilities = { chromium: findChromium(), ffmpeg: findFfmpeg() };
