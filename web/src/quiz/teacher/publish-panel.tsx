import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useEffect, useRef } from 'react';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Icon } from '../../kit/ui/icon.tsx';
import { DurationChoice } from './duration-choice.tsx';
import { OrderList } from './order-list.tsx';
import { useHead } from './use-head.ts';
import { needsKey } from './why-not.ts';
import './publish-panel.css';

interface Line {
  readonly id: string;
  readonly question: TeacherQuestionView;
  /** The number of the page that it stands on. */
  readonly pageNo?: number | undefined;
}

interface Props {
  /** Every question, in the order of asking. */
  readonly all: readonly Line[];
  readonly chosenId: string | undefined;
  readonly durationS: number;
  /** Why the chosen one cannot be published now. */
  readonly why: string | undefined;
  /** Why none can be written; in words. */
  readonly whyNotWrite: string | undefined;
  readonly isSending: boolean;
  readonly onChoose: (id: string) => void;
  readonly onDuration: (seconds: number) => void;
  /** Whether groups answer it, each as one; undefined where there are none, or it is anonymous. */
  readonly asGroups: boolean | undefined;
  readonly onAsGroups: (isTogether: boolean) => void;
  readonly onPublish: () => void;
  readonly onWrite: () => void;
  readonly onReuse: () => void;
  /** To asking several at once; undefined where there are not several. */
  readonly onCard: (() => void) | undefined;
  /** New questions that were begun and not saved: id and what is typed so far. */
  readonly begun: readonly { readonly id: string; readonly text: string }[];
  readonly onEdit: (id: string) => void;
  readonly onMove: (id: string, to: number) => void;
  readonly onLook: (id: string) => void;
  readonly onClose: () => void;
}

/** Which question, for how long: Enter publishes at once with the last duration. */
export function PublishPanel(props: Props) {
  const { all, chosenId, durationS, why, whyNotWrite, isSending, onPublish, onClose } = props;
  const { t } = useText();
  const submit = useRef<HTMLButtonElement>(null);
  useEffect(() => submit.current?.focus(), []);
  const drafts = all.filter(({ question }) => question.status === 'draft');
  const chosen = drafts.find(({ id }) => id === chosenId);
  const head = useHead();
  const published = all.filter(({ question }) => question.status !== 'draft');
  return (
    <form
      className="tool"
      aria-label={t('publish.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === undefined) onPublish();
      }}
    >
      <header>
        <Icon name="quiz" />
        <h2>{t('publish.title')}</h2>
        <span className="grow" />
        {whyNotWrite === undefined && (
          <>
            <Button size="sm" icon="history" onClick={props.onReuse}>
              {t('publish.reuse')}
            </Button>
            <Button size="sm" icon="plus" onClick={props.onWrite}>
              {t('publish.write')}
            </Button>
          </>
        )}
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={onClose} />
      </header>
      {whyNotWrite !== undefined && <p className="why">{whyNotWrite}</p>}
      {drafts.length === 0 ? (
        <p className="d">
          <b>{t('publish.none')}</b>
          <br />
          {t('publish.noneWhy')}
        </p>
      ) : (
        <div className="ql" role="radiogroup" aria-label={t('publish.pick')}>
          <OrderList
            label={t('publish.pick')}
            isFixed={whyNotWrite !== undefined}
            onMove={(id, to) => props.onMove(id, all.indexOf(drafts[to]!))}
            rows={drafts.map(({ id, question, pageNo }) => ({
              id,
              name: question.text,
              className: id === chosenId ? 'on' : undefined,
              content: <DraftLine {...props} id={id} question={question} pageNo={pageNo} />,
            }))}
          />
        </div>
      )}
      {props.begun.length > 0 && (
        <section className="was-asked">
          <h3 className="t12 i2">{t('draft.begun', { n: props.begun.length })}</h3>
          <ul>
            {props.begun.map(({ id, text }) => (
              <li key={id}>
                <button type="button" onClick={() => props.onEdit(id)}>
                  <span className="grow cut">{text || t('question.newTitle')}</span>
                  <span className="chip info">{t('prep.unsaved')}</span>
                  <Icon name="right" size="xs" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className="foot publishing">
        {chosen && <p className="t13 cut">{head(chosen.question)}</p>}
        {drafts.length > 0 && <DurationChoice durationS={durationS} onDuration={props.onDuration} />}
        {drafts.length > 0 && props.asGroups !== undefined && (
          <label className="as-groups t13">
            <input
              type="checkbox"
              checked={props.asGroups}
              onChange={(event) => props.onAsGroups(event.target.checked)}
            />
            {t('publish.asGroups')}
          </label>
        )}
        {props.onCard && (
          <Button icon="copy" onClick={props.onCard}>
            {t('publish.together')}
          </Button>
        )}
        <Button ref={submit} type="submit" busy={isSending} why={drafts.length === 0 ? t('publish.none') : why}>
          {isSending ? t('action.sending') : t('publish.do')}
          <kbd>Enter</kbd>
        </Button>
      </footer>
      {published.length > 0 && (
        <section className="was-asked">
          <h3 className="t12 i2">{t('publish.asked', { n: published.length })}</h3>
          <ul>
            {published.map(({ id, question }) => (
              <li key={id}>
                <button type="button" onClick={() => props.onLook(id)}>
                  <span className="i3">{question.n}</span>
                  <span className="grow cut">{question.text}</span>
                  {question.late > 0 && <span className="chip warn">{t('list.lateCount', { n: question.late })}</span>}
                  <span className="t12 i2 nw">{t('list.answered', { n: question.answered })}</span>
                  <Icon name="right" size="xs" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </form>
  );
}

function DraftLine({ id, question, pageNo, chosenId, whyNotWrite, onChoose, onEdit }: Props & Line) {
  const { t } = useText();
  const head = useHead();
  return (
    <span className="line">
      <label>
        <input type="radio" name="question" checked={id === chosenId} onChange={() => onChoose(id)} />
        <span className="grow">
          <b className="cut2">{question.text}</b>
          <span className="t12 i2">
            {pageNo !== undefined && `${t(question.pageBearsIt ? 'publish.pageBearsIt' : 'pages.n', { n: pageNo })} · `}
            {head(question)}
            {needsKey(question) && <span className="missing"> · {t('question.noKey')}</span>}
          </span>
        </span>
      </label>
      {whyNotWrite === undefined && (
        <Button size="sm" look="quiet" onClick={() => onEdit(id)}>
          {needsKey(question) ? t('publish.fillKey') : t('ladder.edit')}
        </Button>
      )}
    </span>
  );
}
