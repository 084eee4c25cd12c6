import type { CertificateCheck } from '@lectern/contracts/certificate/certificate.ts';
import { labelIn, type Label } from '@lectern/contracts/kernel/list.ts';
import type { Language } from '@lectern/contracts/kernel/refusal.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { wallClock } from '@lectern/contracts/kernel/zone.ts';
import { create } from 'qrcode';
import type { PdfMark, PdfSheet } from '../edge/pdf/pdf-document.ts';

/** As the page of the code says it. */
const WORDS = {
  title: ['结业证书', 'Certificate of completion'],
  erased: ['（本人已注销账号）', '(this person closed their account)'],
  says: ['完成了下面班级的学习', 'has completed the class'],
  figures: ['共 {of} 节课，到课 {n} 节', 'Attended {n} of {of} lessons'],
  code: ['编号 {code}', 'Code {code}'],
  check: ['核对：{address}', 'Check it at {address}'],
} as const satisfies Readonly<Record<string, Label>>;

/** A4 across, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28];
const [EDGE, INSIDE, QR] = [36, 84, 96];
const LINE = WIDTH - 2 * INSIDE;
const FOOT = HEIGHT - EDGE - 24 - QR;
/** So that a name fits into its line: a unit is at most 0.65 of the size wide. It is never smaller than half, and goes on below then. */
const sizeOf = (text: string, most: number): number =>
  Math.max(most / 2, Math.min(most, LINE / (0.65 * Math.max(1, units(text)))));

export const titleOf = (language: Language): string => labelIn(WORDS.title, language);

/** The sheet of a certificate: with a QR code of its page, where it is known how others reach that [R7.30]. */
export function certificateSheet(
  { school, name, className, attended, lessons, issuedAt, code }: CertificateCheck,
  origin: string | undefined,
  language: Language,
): PdfSheet {
  const t = (word: keyof typeof WORDS, values: Readonly<Record<string, string | number>> = {}) =>
    labelIn(WORDS[word], language).replaceAll(/\{(\w+)\}/g, (_, field: string) => String(values[field]));
  const centred = (y: number, text: string, size: number, bold = false): PdfMark => ({
    as: 'text',
    x: INSIDE,
    y,
    text,
    size,
    bold,
    width: LINE,
    align: 'center',
  });
  const left = (y: number, text: string): PdfMark => ({ as: 'text', x: INSIDE, y, text, size: 10.5, width: LINE - QR });
  const address = `${origin ?? ''}/certificates/${code}`;
  const who = name ?? t('erased');
  return {
    isAcross: true,
    marks: [
      ...[EDGE, EDGE + 6].map((at): PdfMark => ({ as: 'frame', x: at, y: at, w: WIDTH - 2 * at, h: HEIGHT - 2 * at })),
      centred(84, school, 15),
      centred(128, t('title'), 34, true),
      centred(210, who, sizeOf(who, 28), true),
      centred(262, t('says'), 13),
      centred(296, className, sizeOf(className, 22), true),
      centred(352, t('figures', { n: attended, of: lessons }), 12),
      left(FOOT + 30, wallClock(issuedAt).slice(0, 'yyyy-mm-dd'.length)),
      left(FOOT + 50, t('code', { code: code.replaceAll(/(.{4})(?=.)/g, '$1 ') })),
      left(FOOT + 70, t('check', { address })),
      ...(origin === undefined ? [] : qrCode(address, WIDTH - INSIDE - QR, FOOT)),
    ],
  };
}

/** Dark modules, run by run. */
function qrCode(text: string, x: number, y: number): PdfMark[] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const [side, marks] = [QR / size, [] as PdfMark[]];
  for (let row = 0; row < size; row += 1)
    for (let from = 0; from < size; from += 1) {
      let to = from;
      while (to < size && data[row * size + to] !== 0) to += 1;
      if (to === from) continue;
      // A little higher than it is, so that no line shows between two rows.
      marks.push({ as: 'square', x: x + from * side, y: y + row * side, w: (to - from) * side, h: side * 1.05 });
      from = to;
    }
  return marks;
}
