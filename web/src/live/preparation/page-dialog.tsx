import type { TeacherPageView } from '@lectern/contracts/slides/view.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { PagePicture } from '../../slides/page-picture.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/overlays/dialog.tsx';
import { CommandFailure } from '../../kit/ui/command-failure.tsx';
import type { Asked } from '../console/next-step.ts';
import type { Arranging } from './use-arranging.ts';
import './page-dialog.css';

interface Props {
  readonly lessonId: string;
  /** All that are there, in order. */
  readonly pages: readonly { readonly key: string; readonly page: TeacherPageView }[];
  /** `deckId/n` of the one that is looked at. */
  readonly at: string;
  readonly questions: readonly (Asked & { readonly place: number })[];
  readonly mayWrite: boolean;
  readonly onTurn: (key: string) => void;
  readonly onClose: () => void;
  readonly onQuestion: (id: string) => void;
  readonly onAdd: (key: string) => void;
  /** Puts the page elsewhere in its file, or takes it away. */
  readonly arranging: Arranging;
  readonly onDelete: () => void;
}

/** A page large, with its questions; arrows turn to the next. */
export function PageDialog(props: Props) {
  const { lessonId, pages, at, questions, mayWrite, onTurn, onClose, onQuestion, onAdd, arranging, onDelete } = props;
  const { t } = useText();
  const index = pages.findIndex(({ key }) => key === at);
  const page = pages[index]?.page;
  const turn = (by: number) => {
    const next = pages[index + by];
    if (next) onTurn(next.key);
  };
  useEffect(() => {
    const pressed = ({ key, isComposing }: KeyboardEvent) => {
      if (isComposing) return;
      if (key === 'ArrowLeft' || key === 'PageUp') turn(-1);
      if (key === 'ArrowRight' || key === 'PageDown') turn(1);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
  if (page === undefined) return null;
  return (
    <Dialog
      title={page.title || t('pages.page', { n: page.no })}
      onClose={onClose}
      actions={
        <>
          <Button icon="left" aria-label={t('pages.before')} disabled={index === 0} onClick={() => turn(-1)} />
          <span className="i2" aria-live="polite">
            {t('pages.pageOf', { n: page.no, total: pages.at(-1)?.page.no ?? 0 })}
          </span>
          <Button
            icon="right"
            aria-label={t('pages.after')}
            disabled={index === pages.length - 1}
            onClick={() => turn(1)}
          />
          <span className="grow" />
          {mayWrite && (
            <Button look="primary" icon="plus" onClick={() => onAdd(at)}>
              {t('pages.addHere')}
            </Button>
          )}
        </>
      }
    >
      <div className="page-large">
        <div className="paper">
          <PagePicture lessonId={lessonId} page={page} sizes="(min-width: 1100px) 1040px, 100vw" leads />
        </div>
        {mayWrite && <ArrangeRow key={at} at={at} arranging={arranging} onDelete={onDelete} />}
        {questions.length > 0 && (
          <section aria-label={t('pages.here')}>
            <h3 className="t13 i2">{t('pages.here')}</h3>
            <ul>
              {questions.map(({ id, place, question }) => (
                <li key={id}>
                  <Button look="quiet" onClick={() => onQuestion(id)}>
                    <span className="chip info">{t('pages.questionHere', { n: place })}</span>
                    <span className="cut">{question.text}</span>
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** Buttons, so that a keyboard moves a page as well as a pointer; deleting is asked about in place. */
function ArrangeRow({ at, arranging, onDelete }: Pick<Props, 'at' | 'arranging' | 'onDelete'>) {
  const { t } = useText();
  const { commands, isBusy, canMove, move } = arranging;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div className="row arrange" role="group" aria-label={t('arrange.label')}>
        <Button size="sm" icon="left" busy={isBusy} disabled={!canMove(at, -1)} onClick={() => move(at, -1)}>
          {t('arrange.before')}
        </Button>
        <Button size="sm" icon="right" busy={isBusy} disabled={!canMove(at, 1)} onClick={() => move(at, 1)}>
          {t('arrange.after')}
        </Button>
        <span className="grow i3 t12">{arranging.whyNot(at) ?? t('arrange.hint')}</span>
        {isAsking ? (
          <>
            <Button size="sm" look="danger" busy={isBusy} onClick={onDelete}>
              {t('arrange.deleteDo')}
            </Button>
            <Button size="sm" autoFocus onClick={() => setAsking(false)}>
              {t('arrange.keep')}
            </Button>
          </>
        ) : (
          <Button size="sm" look="quiet" why={arranging.whyNotDelete(at)} onClick={() => setAsking(true)}>
            {t('arrange.delete')}
          </Button>
        )}
      </div>
      <CommandFailure failure={commands.failure} retry={() => commands.failure?.again()} />
    </>
  );
}
