import { worth } from '../../i18n/format.ts';
import { useText } from '../../i18n/teacher.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icons.ts';
import type { Asked } from './next-step.ts';
import './question-list.css';

interface Props {
  readonly all: readonly Asked[];
  readonly shownId: string | undefined;
  readonly currentId: string | undefined;
  readonly canWrite: boolean;
  readonly onChoose: (id: string) => void;
  readonly onWrite: () => void;
}

const LOOK: { readonly [status in Asked['question']['status']]: readonly [tone: string, icon: IconName] } = {
  draft: ['off', 'ring'],
  open: ['info', 'dotc'],
  collected: ['ok', 'okc'],
  distributionShown: ['ok', 'chart'],
  answerShown: ['ok', 'check'],
};

/** The questions of the lesson: what is published, what is on the screen, what waits. */
export function QuestionList({ all, shownId, currentId, canWrite, onChoose, onWrite }: Props) {
  const { t } = useText();
  const ready = all.filter(({ question }) => question.status === 'draft').length;
  return (
    <section className="low" aria-label={t('list.title')}>
      <header>
        <h2>{t('list.title')}</h2>
        {ready > 0 && canWrite && <span className="badge">{t('list.ready', { n: ready })}</span>}
        <span className="grow" />
        {canWrite && (
          <Button size="sm" icon="plus" onClick={onWrite}>
            {t('list.write')}
          </Button>
        )}
      </header>
      {all.length === 0 && <p className="i3 t13 nothing">{t('list.empty')}</p>}
      <ol>
        {all.map(({ id, question }) => {
          const [tone, icon] = LOOK[question.status];
          return (
            <li key={id}>
              <button type="button" aria-current={id === shownId || undefined} onClick={() => onChoose(id)}>
                <span className={`st ${tone}`}>
                  <Icon name={icon} size="s" />
                </span>
                <span className="n i3">{question.n === undefined ? '' : t('question.n', { n: question.n })}</span>
                <span className="grow cut">{question.text}</span>
                {question.late > 0 && <span className="chip warn">{t('list.lateCount', { n: question.late })}</span>}
                {question.status === 'draft' && question.key === undefined && (
                  <span className="chip warn">{t('question.noKey')}</span>
                )}
                <span className="i3 t12 nw wide-only">{t('question.points', { n: worth(question.points) })}</span>
                <span className={`st ${tone} t12 word`}>
                  {question.n === undefined
                    ? t(canWrite ? 'question.draft' : 'list.unused')
                    : question.status === 'open'
                      ? t('question.open')
                      : t('list.answered', { n: question.answered })}
                </span>
                <span className="on-screen">{id === currentId && <Icon name="screen" size="xs" />}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
