import { AttemptEvidence } from '@lectern/contracts/attempt/dossier.ts';
import { AttemptPaperPdf } from '@lectern/contracts/attempt/exam-results.ts';
import { useQuery } from '@tanstack/react-query';
import { ExportEvidence } from '../evidence/export-evidence.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Icon } from '../kit/ui/icon.tsx';
import { Segmented } from '../kit/ui/segmented.tsx';
import { useIsClosed } from '../order/gate.tsx';
import { Review, reviewOf } from './review.tsx';
import { useText } from './texts.ts';
import { Way } from './way.tsx';

interface Props {
  readonly examId: string;
  /** The attempt's. */
  readonly id: string;
  /** How it came about, instead of what it is. */
  readonly isWay: boolean;
  readonly onWay: (isWay: boolean) => void;
  readonly onBack: () => void;
}

/** One student's attempt: the paper, and the way it was sat; both can be taken away. */
export function OneStudent({ examId, id, isWay, onWay, onBack }: Props) {
  const { t } = useText();
  const { data } = useQuery(reviewOf(id));
  const isClosed = useIsClosed('papers');
  return (
    <div className="results">
      <div className="row wraps">
        <Button icon="left" onClick={onBack}>
          {t('results.toStudents')}
        </Button>
        <Segmented
          label={t('way.views')}
          options={[
            { id: 'paper', label: t('way.paper') },
            { id: 'way', label: t('way.way') },
          ]}
          value={isWay ? 'way' : 'paper'}
          onChange={(view) => onWay(view === 'way')}
        />
        <span className="grow" />
        {data !== undefined && (
          <ExportEvidence file={AttemptEvidence} of="attempt" id={id} role="teacher" isRunning={false} />
        )}
        {data !== undefined && !isClosed && (
          <a className="btn sm" href={AttemptPaperPdf.path.replace(':id', id)} download>
            <Icon name="download" size="s" />
            {t('results.onePdf')}
          </a>
        )}
      </div>
      {isWay ? <Way examId={examId} id={id} /> : <Review examId={examId} id={id} />}
    </div>
  );
}
