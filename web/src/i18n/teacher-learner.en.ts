import type { LearnerTexts } from './teacher-learner.zh-cn.ts';

export const learnerTexts: { readonly [key in keyof LearnerTexts]: string } = {
  'report.show.notCounted': 'The answer of Q{list} has not been shown, so nobody’s score counts it yet.',
  'report.show.doAll': 'Show and count',
  'report.notCounted': 'not counted',
  'report.show.not': 'The answer was not shown',
  'report.show.notPoll': 'The result was not shown',
  'report.show.do': 'Show the answer',
  'report.show.doPoll': 'Show the result',
  'report.show.title': 'Show the answer of question {n}',
  'report.show.titlePoll': 'Show the result of question {n}',
  'report.show.what':
    'Students will see the distribution and the correct answer, and their score will count this question. It cannot be taken back.',
  'report.show.whatPoll':
    'Students will see the distribution, and their score will count this question. It cannot be taken back.',
  'report.show.done': 'Question {n} is shown; students’ scores count it',

  'report.learner.title': '{name} in this lesson',
  'report.learner.loading': 'A student in this lesson',
  'report.learner.open': '{name} in this lesson',
  'report.learner.score': 'Score / {points}',
  'report.learner.none': 'Not assessed',
  'report.learner.stayed': '{time} in all',
  'report.learner.attendance': 'Attendance',
  'report.learner.questions': 'Questions',
  'report.learner.noQuestions': 'There were no questions in this lesson.',
  'report.learner.missed': 'Collected before they came in',
  'report.learner.took': 'after {time}',
  'report.learner.late': 'Late, not counted',
  'report.learner.points': '{score} of {points} pts',
  'report.learner.danmu': '{n} danmu',
  'report.learner.noDanmu': 'Sent no danmu.',
};
