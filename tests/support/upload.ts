import { COOKIES, HEADERS } from '@lectern/contracts/kernel/headers.ts';
import { BeginUpload, uploadPath, type Attachment, type UploadState } from '@lectern/contracts/kernel/attachments.ts';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { Problem } from '@lectern/contracts/kernel/refusal.ts';
import { Upload, type Uploaded } from '@lectern/contracts/kernel/upload.ts';
import type { Client } from './client.ts';
import { pdfOf, streamOf, type PdfObject } from './pdf.ts';

/** Sends a file as the page does: as the raw body. */
export async function upload(client: Client, bytes: Buffer): Promise<Partial<Uploaded & Problem>> {
  const response = await fetch(client.baseUrl + Upload.path, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: {
      cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      [HEADERS.csrf]: client.cookies.get(COOKIES.csrf) ?? '',
      'content-type': 'application/octet-stream',
    },
  });
  return (await response.json()) as Partial<Uploaded & Problem>;
}

/** Uploads a file for a command that takes attachments; of at most one part. */
export async function attach(
  client: Client,
  to: { readonly family: string; readonly id: string; readonly command: string },
  name: string,
  content: Buffer,
): Promise<{ readonly file?: Attachment | undefined } & Partial<Problem>> {
  const uploadId = newId();
  const begun = await client.fetch('POST', BeginUpload.path, {
    body: { uploadId, name, bytes: content.length, ...to },
  });
  if (!begun.ok) return (await begun.json()) as Problem;
  const added = await client.fetch('PATCH', uploadPath(uploadId), {
    body: new Uint8Array(content),
    headers: { 'content-type': 'application/offset+octet-stream', [HEADERS.offset]: '0' },
  });
  return (await added.json()) as UploadState & Partial<Problem>;
}

/** A PDF with a page for each text. */
export function pdfWithPages(texts: readonly string[]): Buffer {
  const first = 4; // the catalogue, the pages, the font
  const pages: PdfObject[] = texts.flatMap((text, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    streamOf(`BT /F1 48 Tf 60 400 Td (${text}) Tj ET`),
  ]);
  const kids = texts.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]);
}
