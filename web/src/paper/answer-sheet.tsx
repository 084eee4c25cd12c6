import { PaperAnswerSheet, type Paper } from '@lectern/contracts/paper/queries.ts';
import { questionsOf } from '@lectern/contracts/paper/state.ts';
import { askDownload } from '../download/ask-download.ts';
import { useAction } from '../kit/data/use-action.ts';
import { Button } from '../kit/ui/button.tsx';
import { Notice, useErrorText } from '../kit/ui/states.tsx';
import { toast } from '../kit/ui/toast.tsx';
import { Gate, useIsClosed } from '../order/gate.tsx';
import { useText } from './texts.ts';

/** The sheets that students fill in on paper: made beside the page, fetched under Downloads [R6.13]. */
export function AnswerSheet({ paper }: { readonly paper: Paper }) {
  const { t } = useText();
  const errorText = useErrorText();
  const isClosed = useIsClosed('papers');
  const { id: paperId, title } = paper;
  const asking = useAction(async () => {
    await askDownload(t('paper.sheetOf', { title }), [{ query: PaperAnswerSheet.name, input: { paperId } }]);
    toast('ok', t('paper.sheetAsked'));
  });
  if (isClosed) return <Gate feature="papers" />;
  return (
    <>
      <Button
        icon="download"
        why={questionsOf(paper).length === 0 ? t('paper.fault.noQuestions') : undefined}
        busy={asking.busy}
        onClick={() => void asking.run()}
      >
        {t('paper.sheet')}
      </Button>
      {asking.error !== undefined && <Notice tone="bad">{errorText(asking.error)}</Notice>}
    </>
  );
}
