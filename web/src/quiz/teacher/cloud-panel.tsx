import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { EndWordCloud, ShowWordCloud } from '@lectern/contracts/quiz/commands.ts';
import { WordCloud } from '@lectern/contracts/quiz/queries.ts';
import type { TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../kit/data/request.ts';
import type { Commands } from '../../kit/data/use-commands.ts';
import { grouped } from '../../kit/i18n/format.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useText } from '../cloud-texts.ts';
import { WordCloudPicture } from '../word-cloud.tsx';

interface Props {
  readonly lessonId: string;
  readonly id: string;
  readonly question: TeacherQuestionView;
  /** Whose words are on the projector. */
  readonly isProjected: boolean;
  readonly nameOf: (personId: string) => string;
  readonly why: (kind: CommandKind) => string | undefined;
  readonly commands: Commands;
}

/** The words of all answers for the teacher alone, with the answers behind each; on the projector by a press. */
export function CloudPanel(props: Props) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(props.isProjected);
  return (
    <section className="cloud-panel" aria-label={t('cloud.title')}>
      <p className="sub">
        {t('cloud.title')} <span className="i3">{!props.isProjected && t('cloud.onlyYou')}</span>
      </p>
      {isOpen ? (
        <Words {...props} />
      ) : (
        <Button size="sm" icon="chart" onClick={() => setOpen(true)}>
          {t('cloud.open')}
        </Button>
      )}
    </section>
  );
}

function Words({ lessonId, id, question, isProjected, nameOf, why, commands }: Props) {
  const { t } = useText();
  const [chosen, setChosen] = useState<string>();
  const { data, isError, refetch } = useQuery({
    queryKey: ['wordCloud', lessonId, id, question.answered],
    queryFn: () => query<typeof WordCloud>(WordCloud, { id: lessonId, questionId: id }),
    staleTime: Infinity,
    placeholderData: (before) => before,
  });
  if (isError) {
    return (
      <p className="i2" role="alert">
        {t('cloud.failed')}{' '}
        <Button size="sm" onClick={() => void refetch()}>
          {t('cloud.retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined) return <p className="i2">{t('cloud.loading')}</p>;
  if (data.words.length === 0) return <p className="i2">{t('cloud.none')}</p>;
  const kind = isProjected ? EndWordCloud : ShowWordCloud;
  return (
    <>
      <WordCloudPicture words={data.words} label={t('cloud.title')} />
      <div className="acts">
        <Button
          size="sm"
          icon="screen"
          why={why(kind)}
          busy={commands.isSending(kind)}
          onClick={() => void commands.give(kind, { questionId: id })}
        >
          {t(isProjected ? 'cloud.end' : 'cloud.show')}
        </Button>
      </div>
      <table>
        <caption className="vh">{t('cloud.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('cloud.word')}</th>
            <th scope="col" className="n">
              {t('cloud.people')}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.words.map(({ word, n, personIds }) => (
            <tr key={word}>
              <td>
                <button
                  type="button"
                  className="link"
                  aria-expanded={chosen === word}
                  title={t('cloud.whose', { word })}
                  onClick={() => setChosen(chosen === word ? undefined : word)}
                >
                  {word}
                </button>
                {chosen === word && (
                  <ul className="behind">
                    {personIds.map((personId) => (
                      <li key={personId}>
                        <b>{nameOf(personId)}</b> {question.answers[personId]?.words}
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              <td className="n">{grouped(n)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="i3 t12">
        {t('cloud.of', { answers: data.answers, n: data.words.length })}{' '}
        {data.leftOut > 0 && t('cloud.leftOut', { n: data.leftOut })}
      </p>
    </>
  );
}
