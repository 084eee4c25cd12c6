import type { LearnerTexts } from './teacher-learner.zh-cn.ts';

export const learnerTexts: { readonly [key in keyof LearnerTexts]: string } = {
  'report.show.notCounted':
    '{n:Question|Questions} {list} {n:isn’t|aren’t} counted in anyone’s score yet, because the {n:answer hasn’t|answers haven’t} been shown.',
  'report.show.doAll': 'Show and count',
  'report.notCounted': 'not counted',
  'report.show.not': 'Answer not shown',
  'report.show.notPoll': 'Results not shown',
  'report.show.do': 'Show answer',
  'report.show.doPoll': 'Show results',
  'report.show.title': 'Show the answer: question {n}',
  'report.show.titlePoll': 'Show the results: question {n}',
  'report.show.what':
    'Students will see the distribution and the correct answer, and what they answered will count towards their scores. This can’t be undone.',
  'report.show.whatPoll':
    'Students will see the distribution, and taking part will count towards their scores. This can’t be undone.',
  'report.show.done': 'Now shown, and counted in students’ scores: question {n}',

  'report.learner.title': '{name} in this lesson',
  'report.learner.loading': 'Student in this lesson',
  'report.learner.open': '{name} in this lesson',
  'report.learner.score': 'Score / {points}',
  'report.learner.none': 'Not scored',
  'report.learner.stayed': '{time} in total',
  'report.learner.attendance': 'Attendance',
  'report.learner.questions': 'Questions',
  'report.learner.noQuestions': 'There were no questions in this lesson.',
  'report.learner.missed': 'Collected before they joined',
  'report.learner.took': 'took {time}',
  'report.learner.late': 'Late, not counted',
  'report.learner.remark': 'Remark: {remark}',
  'report.learner.points': '{score} of {points} pts',
  'report.learner.danmu': '{n} danmu',
  'report.learner.noDanmu': 'No danmu sent.',
};
