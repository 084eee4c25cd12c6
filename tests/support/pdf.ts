import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';

/** An indirect object: its dictionary or value as text, and a stream's bytes. */
export type PdfObject = string | { readonly dictionary: string; readonly stream: Uint8Array };

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A PDF from its objects, which are numbered from 1; the first is the catalogue. */
export function pdfOf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [bytesOf('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  objects.forEach((object, index) => {
    offsets.push(length());
    parts.push(bytesOf(`${index + 1} 0 obj\n`));
    if (typeof object === 'string') parts.push(bytesOf(object));
    else {
      parts.push(bytesOf(`<< ${object.dictionary} /Length ${object.stream.length} >>\nstream\n`));
      parts.push(Buffer.from(object.stream), bytesOf('\nendstream'));
    }
    parts.push(bytesOf('\nendobj\n'));
  });
  const table = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  const foot = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`;
  parts.push(bytesOf(head + rows + foot));
  return Buffer.concat(parts);
}

export interface PageSource {
  /** The page's content stream. */
  readonly content: PdfObject;
  /** The inside of its resource dictionary; further objects are numbered from 5. */
  readonly resources?: string;
  readonly more?: readonly PdfObject[];
  /** In points. */
  readonly size?: readonly [number, number];
  /** Further entries of the page. */
  readonly entries?: string;
}

/** A PDF of one page. */
export function onePage({ content, resources = '', more = [], size = [960, 540], entries = '' }: PageSource): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << ${resources} >> ${entries} >>`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    page,
    content,
    ...more,
  ]);
}

export const streamOf = (text: string): PdfObject => ({ dictionary: '', stream: bytesOf(text) });

/** Zeros by the megabyte in a few bytes: what is deflated twice shrinks by a factor of a million. */
export function bombOf(megabytes: number, dictionary = ''): PdfObject {
  const stream = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 ** 2)));
  return { dictionary: `${dictionary} /Filter [/FlateDecode /FlateDecode]`, stream };
}

/** Lines of text in Helvetica, from the top, each of a size in points. */
export function pageOfText(lines: readonly { readonly text: string; readonly size: number; readonly y: number }[]) {
  const content = lines.map(({ text, size, y }) => `BT /F1 ${size} Tf 60 ${y} Td (${text}) Tj ET`).join('\n');
  const more = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'];
  return { content: streamOf(content), resources: '/Font << /F1 5 0 R >>', more };
}

/** Chinese in a font that is named but not in the file; `codes` are in the encoding, in hexadecimal. */
export function chinesePage(font: string, encoding: string, codes: string): PageSource {
  return {
    content: streamOf(`BT /F1 96 Tf 60 300 Td <${codes}> Tj ET`),
    resources: '/Font << /F1 5 0 R >>',
    more: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${font} /Encoding /${encoding} /DescendantFonts [6 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${font} /DW 1000 /FontDescriptor 7 0 R
        /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>`,
      `<< /Type /FontDescriptor /FontName /${font} /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0
        /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >>`,
    ],
  };
}

/** What the 40-bit encryption of PDF 1.4 pads a password with. */
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const padded = (password: string): Buffer => Buffer.concat([bytesOf(password), PADDING]).subarray(0, 32);
const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

/** RC4, which current OpenSSL no longer offers. */
function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (a: number, b: number) => ([state[a], state[b]] = [state[b]!, state[a]!]);
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + state[i]! + key[i % key.length]!) & 255;
    swap(i, j);
  }
  let [i, j] = [0, 0];
  const coded = data.map((byte) => {
    i = (i + 1) & 255;
    j = (j + state[i]!) & 255;
    swap(i, j);
    return byte ^ state[(state[i]! + state[j]!) & 255]!;
  });
  return Buffer.from(coded);
}

/** A page of one word, encrypted; an empty user password opens by itself, whatever the owner's is. */
export function encryptedPdf(userPassword: string, ownerPassword: string): Buffer {
  const id = Buffer.from('00112233445566778899aabbccddeeff', 'hex');
  const owner = rc4(md5(padded(ownerPassword)).subarray(0, 5), padded(userPassword));
  const rights = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded(userPassword), owner, rights, id).subarray(0, 5);
  const keyOf = (object: number) => md5(key, Buffer.from([object, 0, 0, 0, 0])).subarray(0, 10);
  const content = rc4(keyOf(4), bytesOf('BT /F1 48 Tf 60 300 Td (Secret) Tj ET'));
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
  return pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      { dictionary: '', stream: content },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O ${hex(owner)} /U ${hex(rc4(key, PADDING))} >>`,
    ],
    `/Encrypt 6 0 R /ID [${hex(id)} ${hex(id)}]`,
  );
}
