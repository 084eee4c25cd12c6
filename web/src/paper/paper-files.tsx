import { PaperAnswerSheet, PaperPdf, PaperWord, type Paper } from '@lectern/contracts/paper/queries.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import { askDownload } from '../download/ask-download.ts';
import { useAction } from '../kit/data/use-action.ts';
import { MenuButton, type MenuAction } from '../kit/overlays/menu.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { useText } from './texts.ts';

const FILES = [
  { what: 'pdf', query: PaperPdf.name },
  { what: 'word', query: PaperWord.name },
  { what: 'pdfAnswers', query: PaperPdf.name, with: 'answers' },
  { what: 'wordAnswers', query: PaperWord.name, with: 'answers' },
  { what: 'sheet', query: PaperAnswerSheet.name },
] as const;

/** The paper to be printed, and the sheets that students fill in: made beside the page, fetched under Downloads [R6.13]. */
export function PaperFiles({ paper }: { readonly paper: Paper }) {
  const { t } = useText();
  const errorText = useErrorText();
  const isClosed = useIsClosed('papers');
  const { id: paperId, title } = paper;
  const asking = useAction(async ({ what, query, ...more }: (typeof FILES)[number]) => {
    await askDownload(t(`paper.file.${what}Of`, { title }), [{ query, input: { paperId, ...more } }]);
    toast('ok', t('paper.fileAsked'));
  });
  if (isClosed) return <Gate feature="papers" />;
  const why = questionsOf(paper).length === 0 ? t('paper.fault.noQuestions') : undefined;
  const action = (file: (typeof FILES)[number]): MenuAction => ({
    label: t(`paper.file.${file.what}`),
    why,
    onAction: () => void asking.run(file),
  });
  return (
    <>
      <MenuButton label={t('paper.files')} icon="download" actions={FILES.map(action)} />
      {asking.error !== undefined && <Notice tone="bad">{errorText(asking.error)}</Notice>}
    </>
  );
}
