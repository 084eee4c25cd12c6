import { LibraryQuestions, type LibraryQuestionRow } from '@lectern/contracts/library/queries.ts';
import { isProgram } from '@lectern/contracts/question/kinds.ts';
import { useState } from 'react';
import { handOver, handOverText } from '../kit/data/download.ts';
import { query } from '../kit/data/request.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Dialog } from '../kit/overlays/dialog.tsx';
import { MenuButton } from '../kit/overlays/menu.tsx';
import { WithFormulas } from '../kit/rich-text/with-formulas.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Fault } from '../kit/ui/entry.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { useErrorText } from '../kit/ui/states.tsx';
import { fetchPictures } from './fetch-pictures.ts';
import type { PictureFiles } from './formats/picture-files.ts';
import type { QtiVersion } from './formats/qti-versions.ts';
import { libraryDraftOf, type LibraryDraft } from './library-draft.ts';
import { useText } from './texts.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const FORMS = ['xlsx', 'gift', 'qti2', 'qti3'] as const;
type Form = (typeof FORMS)[number];

interface Props {
  /** These questions, or all that match. */
  readonly of: readonly LibraryQuestionRow[] | Readonly<Record<string, unknown>>;
}

/** Questions as a file that is imported again as it is, here or elsewhere; none of them has a place for a program with its tests. */
export function ExportMenu({ of }: Props) {
  const { t, language } = useText();
  const errorText = useErrorText();
  const [programs, setPrograms] = useState<readonly LibraryQuestionRow[]>([]);
  const saving = useAction(async (form: Form) => {
    const all = Array.isArray(of) ? (of as readonly LibraryQuestionRow[]) : await allOf(of as Record<string, unknown>);
    const rows = all.filter(({ kind }) => !isProgram(kind));
    if (rows.length > 0 || all.length === 0) await save(form, rows);
    setPrograms(all.filter(({ kind }) => isProgram(kind)));
  });
  async function save(form: Form, rows: readonly LibraryQuestionRow[]): Promise<void> {
    const drafts = rows.map((row) => libraryDraftOf(row.libraryId, row));
    const pictures = await fetchPictures(rows);
    if (form === 'xlsx') {
      const { workbookOfQuestions } = await import('./formats/workbook.ts');
      handOver(
        new Blob([workbookOfQuestions(drafts, language, pictures)], { type: XLSX }),
        `${t('library.title')}.xlsx`,
      );
      return;
    }
    const leftOut =
      form === 'gift' ? await gift(drafts, pictures) : await qti(drafts, pictures, form === 'qti3' ? '3.0' : '2.1');
    if (leftOut > 0) toast('bad', t('library.notInFile', { n: leftOut }));
  }
  async function gift(drafts: readonly LibraryDraft[], pictures: PictureFiles): Promise<number> {
    const { giftOf } = await import('./formats/gift.ts');
    const { text, leftOut } = giftOf(drafts, pictures);
    handOverText(text, 'text/plain;charset=utf-8', `${t('library.title')}.gift.txt`);
    return leftOut.length;
  }
  async function qti(drafts: readonly LibraryDraft[], pictures: PictureFiles, version: QtiVersion): Promise<number> {
    const { qtiOf } = await import('./formats/qti-of.ts');
    const { archive, leftOut } = qtiOf(drafts, version, pictures);
    handOver(new Blob([archive], { type: 'application/zip' }), `${t('library.title')}.qti${version}.zip`);
    return leftOut.length;
  }
  const one = (form: Form) => ({
    label: t(`library.export.${form}`),
    onAction: () => void saving.run(form),
  });
  return (
    <>
      <MenuButton label={t('library.export')} icon="download" actions={FORMS.map(one)} />
      {saving.error !== undefined && <Fault>{errorText(saving.error)}</Fault>}
      {programs.length > 0 && (
        <Dialog
          title={t('library.notExported', { n: programs.length })}
          onClose={() => setPrograms([])}
          actions={
            <Button look="primary" onClick={() => setPrograms([])}>
              {t('library.seen')}
            </Button>
          }
        >
          <p>{t('library.programsNotInFile')}</p>
          <ul>
            {programs.map(({ questionId, code, text }) => (
              <li key={questionId}>
                <small>{code}</small> <WithFormulas text={text} />
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

/** A library holds some thousands at most: page after page. */
async function allOf(wish: Readonly<Record<string, unknown>>): Promise<readonly LibraryQuestionRow[]> {
  const asked = Object.fromEntries(
    Object.entries(wish).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
  const rows: LibraryQuestionRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await query<typeof LibraryQuestions>(LibraryQuestions, {
      ...asked,
      size: 200,
      ...(cursor && { cursor }),
    });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}
