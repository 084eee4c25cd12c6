import type { Answers } from '@lectern/contracts/questionnaire/facts.ts';
import { believed } from '../kit/data/request.ts';

interface Filled {
  readonly id: string;
  readonly questions: readonly unknown[];
}

const nameOf = ({ id }: Pick<Filled, 'id'>): string => `lectern.questionnaire.${believed() ?? ''}.${id}`;

/** What was filled in and not submitted, on this device. */
export function keptAnswers(one: Filled): Answers | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(one)) ?? 'null') as Answers | null;
    return kept?.length === one.questions.length ? kept : undefined;
  } catch {
    return undefined; // storage is switched off, or somebody else wrote there
  }
}

export function keepAnswers(one: Filled, answers: Answers): void {
  try {
    localStorage.setItem(nameOf(one), JSON.stringify(answers));
  } catch {
    // storage is full or switched off: it still lives as long as the page
  }
}

export function forgetAnswers(one: Pick<Filled, 'id'>): void {
  try {
    localStorage.removeItem(nameOf(one));
  } catch {
    // storage is switched off: there is nothing in it
  }
}
