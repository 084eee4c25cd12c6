import { MOST_FONTS, type Lost } from '@lectern/contracts/kernel/lost.ts';
import { OFFICE_TYPES, type OfficeType } from '@lectern/contracts/kernel/office-types.ts';
import { withOpened } from './opened-file.ts';
import { eachElement } from './xml.ts';
import { readDirectory, readEntry } from './zip-directory.ts';

const [PART_BYTES, ALL_BYTES, FONT_UNITS] = [16 * 1024 * 1024, 128 * 1024 * 1024, 60];
/** Parts that are looked at: slides for all that moves, and those that say which fonts there are. */
const PAGE = /^ppt\/slides\/slide\d+\.xml$/;
const PARTS = /^(ppt\/(slides\/slide|slideMasters\/slideMaster|theme\/theme)\d+|word\/(document|styles))\.xml$/;
const MACROS = /\/vbaProject\.bin$/;
/** ECMA-376, part 1: 20.1.3. */
const MEDIA: ReadonlySet<string> = new Set(['videoFile', 'audioFile', 'wavAudioFile', 'quickTimeFile', 'audioCd']);
/** 19.7.34: how an effect begins. One that only calls a sound or a video (19.5.17) is no effect of its own. */
const EFFECTS: ReadonlySet<string | undefined> = new Set(['clickEffect', 'withEffect', 'afterEffect']);
const CALL = 'cmd';
const TYPEFACES: ReadonlySet<string> = new Set(['latin', 'ea', 'cs']);
const OF_WORDS = ['w:ascii', 'w:hAnsi', 'w:eastAsia', 'w:cs'];

/**
 * What a file has that its pages will not have. Undefined for formats of which nobody looks: old ones and those of
 * OpenDocument. Without the names of the fonts that there are, nothing is said of fonts.
 */
export async function whatIsLost(
  path: string,
  type: OfficeType,
  fonts: ReadonlySet<string> | undefined,
): Promise<Lost | undefined> {
  if (type !== OFFICE_TYPES.pptx && type !== OFFICE_TYPES.docx) return undefined;
  return withOpened(path, async (file) => {
    const entries = await readDirectory(file);
    if (typeof entries === 'string') return undefined;
    const seen = { animations: 0, transitions: 0, media: 0 };
    const used = new Set<string>();
    let left = ALL_BYTES;
    for (const entry of entries.filter(({ name }) => PARTS.test(name))) {
      left -= entry.size;
      const xml = left < 0 ? undefined : await readEntry(file, entry, PART_BYTES);
      if (xml !== undefined) countIn(xml.toString('utf8'), PAGE.test(entry.name) ? seen : undefined, used);
    }
    const missing = fonts && [...used].filter((font) => !fonts.has(font.toLowerCase())).toSorted();
    return {
      ...(seen.animations > 0 && { animations: seen.animations }),
      ...(seen.transitions > 0 && { transitions: seen.transitions }),
      ...(seen.media > 0 && { media: seen.media }),
      ...(entries.some(({ name }) => MACROS.test(name)) && { macros: true as const }),
      ...(missing && missing.length > 0 && { fonts: missing.slice(0, MOST_FONTS) }),
    };
  });
}

interface Seen {
  animations: number;
  transitions: number;
  media: number;
}

/** A slide says how it comes for new programs and once more for old ones: that is one. */
function countIn(xml: string, seen: Seen | undefined, used: Set<string>): void {
  let comes = false;
  eachElement(xml, (name, attribute) => {
    const named = TYPEFACES.has(name)
      ? [attribute('typeface')]
      : name === 'rFonts'
        ? OF_WORDS.map((one) => attribute(one))
        : [];
    // What begins with + is a theme's, and named there; with @ it is one that stands upright.
    for (const font of named.map((one) => one?.replace(/^@/, '').trim()))
      if (font && !font.startsWith('+') && font.length <= FONT_UNITS) used.add(font);
    if (seen === undefined) return;
    comes ||= name === 'transition';
    if (MEDIA.has(name)) seen.media += 1;
    if (EFFECTS.has(attribute('nodeType'))) seen.animations += 1;
    if (name === CALL) seen.animations -= 1;
  });
  if (seen !== undefined && comes) seen.transitions += 1;
}
