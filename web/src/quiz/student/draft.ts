import { useState } from 'react';

/** A choice that was made but not submitted yet: a reload of the page does not lose it. */
export function useDraft(
  questionId: string,
  first: string | undefined,
): [string | undefined, (choice: string | undefined) => void] {
  const name = `lectern.draft/${questionId}`;
  const [choice, setChoice] = useState(() => sessionStorage.getItem(name) ?? first);
  const choose = (next: string | undefined) => {
    if (next === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
    setChoice(next);
  };
  return [choice, choose];
}
