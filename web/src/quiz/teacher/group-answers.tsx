import { saidIn } from '@lectern/contracts/question/blanks.ts';
import { eachOnce } from '@lectern/contracts/quiz/together.ts';
import type { AnswerSeen, TeacherQuestionView } from '@lectern/contracts/quiz/view.ts';
import { calledBy, useGroupingText } from '../../grouping/texts.ts';
import type { TeacherView } from '../../kit/data/lesson-views.ts';
import { timeOfDay } from '../../kit/i18n/format.ts';
import { useText } from '../together-texts.ts';
import './group-answers.css';

interface Props {
  readonly question: TeacherQuestionView;
  readonly grouping: TeacherView['grouping'];
  readonly nameOf: (personId: string) => string;
}

/** Each group with its one answer, and who of it answered last. */
export function GroupAnswers({ question, grouping, nameOf }: Props) {
  const { t } = useText();
  const { t: groupText } = useGroupingText();
  const isOurs = grouping?.groupingId === question.inGrouping;
  const groups = isOurs ? Object.entries(grouping!.groups).filter(([, { members }]) => members > 0) : [];
  const given = new Map<string, AnswerSeen>();
  for (const [, answer] of eachOnce(question.answers)) {
    const { groupId, at, version = 0 } = answer;
    if (groupId === undefined || at === undefined) continue;
    if ((given.get(groupId)?.version ?? 0) < version) given.set(groupId, answer);
  }
  const answered = groups.filter(([groupId]) => given.has(groupId)).length;
  return (
    <section className="group-answers" aria-label={t('together.title')}>
      <p className="sub" role="status">
        {t('together.title')}{' '}
        <span className="i3">
          {isOurs ? t('together.counts', { n: answered, all: groups.length }) : t('together.gone')}
        </span>
      </p>
      <ul>
        {groups
          .toSorted(([, one], [, other]) => one.n - other.n)
          .map(([groupId, group]) => {
            const answer = given.get(groupId);
            return (
              <li key={groupId}>
                <b className="cut">{calledBy(group, groupText)}</b>
                <span className="t12 i3 nw">{t('together.people', { n: group.members })}</span>
                {answer === undefined ? (
                  <span className="said i3">
                    {t(question.status === 'open' ? 'together.none' : 'together.noneEver')}
                  </span>
                ) : (
                  <>
                    <span className="said cut">{said(answer)}</span>
                    <span className="by t12 i2 cut">
                      {t('together.by', { name: nameOf(answer.by ?? ''), time: timeOfDay(answer.at ?? 0) })}
                    </span>
                  </>
                )}
              </li>
            );
          })}
      </ul>
    </section>
  );

  function said({ words, choice = '' }: AnswerSeen): string {
    if (words !== undefined) return saidIn(question.kind, words);
    return question.kind === 'judgement' ? t(choice === 'A' ? 'together.true' : 'together.false') : choice;
  }
}
