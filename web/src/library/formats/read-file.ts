import { LIBRARY } from '@lectern/contracts/library/limits.ts';
import { begins, isArchive, namesIn, Unreadable } from '../../kit/files/archive.ts';
import type { FoundFile } from './found.ts';
import { readGift } from './gift.ts';
import { isQti, readQti } from './qti.ts';
import { readWordQuestions } from './word.ts';
import { readWorkbookQuestions } from './workbook.ts';

/**
 * Reads the questions of a workbook, a Word document, a QTI package or a GIFT text, whatever the file is called. It is read
 * in the browser of whoever brings it, in a worker: the server is sent questions, never a file that it would have to unpack.
 * @throws Unreadable
 */
export async function readQuestions(file: Blob): Promise<FoundFile> {
  if (file.size > LIBRARY.importBytes) throw new Unreadable('tooLarge');
  const found = readBytes(new Uint8Array(await file.arrayBuffer()));
  if (found.questions.length === 0 && !found.faults.some(({ is }) => is === 'unsupported'))
    throw new Unreadable('empty');
  return found;
}

function readBytes(bytes: Uint8Array): FoundFile {
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new Unreadable('oldExcel');
  if (!isArchive(bytes)) {
    if (bytes.includes(0)) throw new Unreadable('broken'); // some other kind of file
    return readGift(bytes);
  }
  const names = namesIn(bytes);
  if (isQti(names)) return readQti(bytes);
  return names.includes('word/document.xml') ? readWordQuestions(bytes) : readWorkbookQuestions(bytes);
}
