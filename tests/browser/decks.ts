import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { newId } from '@lectern/contracts/kernel/ids.ts';
import type { TeacherPageView, TeacherSlidesView } from '@lectern/contracts/slides/view.ts';
import type { Client } from '../support/client.ts';
import { insist } from '../support/outbox.ts';
import { pdfWithPages, upload } from '../support/upload.ts';

const DEMO = fileURLToPath(new URL('../../services/src/demo/slides/angular-momentum.pdf', import.meta.url));
/** A lecture of 40 pages with Chinese text, formulas and pictures. */
export const demoPdf = (): Promise<Buffer> => readFile(DEMO);
export const DEMO_PAGES = 40;

const RENDERED_WITHIN_MS = 5 * 60_000;

/** Adds slides without a browser; resolves with the pages that are ready, once there are so many. */
export async function addSlides(teacher: Client, lessonId: string, bytes: Buffer, ready: number) {
  const deckId = newId();
  const { file } = await upload(teacher, bytes);
  await insist(teacher, 'lesson', lessonId, 'AddSlides', { deckId, name: '课件.pdf', file });
  const room = await teacher.room('lesson', lessonId);
  const slides = () => room.view['slides'] as unknown as TeacherSlidesView;
  await room.waitFor(() => (slides().decks[deckId]?.ready ?? 0) >= ready, RENDERED_WITHIN_MS);
  const pages: TeacherPageView[] = Object.values(slides().pages).filter((page) => page.deckId === deckId);
  await room.close();
  return pages.toSorted((one, other) => one.n - other.n);
}

/** A few pages, one for each text. */
export const addPages = (teacher: Client, lessonId: string, texts: readonly string[]) =>
  addSlides(teacher, lessonId, pdfWithPages(texts), texts.length);
