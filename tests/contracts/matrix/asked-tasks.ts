import type { Asked, Place } from './asked.ts';
import { experimentAsked, experimentInputs, experimentPublished, OWN_EXPERIMENT } from './asked-experiment.ts';
import { homeworkAsked, homeworkInputs, homeworkSet, OWN_HOMEWORK } from './asked-homework.ts';

/** What a class is given to do: homework and experiments. */
export const OWN_TASKS = [...OWN_HOMEWORK, ...OWN_EXPERIMENT];
export const tasksGiven = { homeworkSet, experimentPublished };
export const taskInputs = {
  of: { ...homeworkInputs.of, ...experimentInputs.of },
  answers: { ...homeworkInputs.answers, ...experimentInputs.answers },
};

export const tasksAsked = (
  me: (place: Place) => string,
  studentOf: (place: Place) => string,
): Readonly<Record<string, Asked>> => ({ ...homeworkAsked(me, studentOf), ...experimentAsked(me) });
