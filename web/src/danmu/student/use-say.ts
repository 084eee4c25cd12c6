import { useRef, useState } from 'react';
import { newId } from '@lectern/contracts/kernel/new-id.ts';
import { oneLine } from '@lectern/contracts/kernel/one-line.ts';
import type { Receipt } from '@lectern/contracts/kernel/wire.ts';
import { isPassing, NetworkError, ProblemError } from '../../kit/data/errors.ts';
import { newKey } from '../../kit/data/key.ts';
import { marksOf, type Marks } from './refused-words.ts';

export type SendDanmu = (key: string, data: { readonly danmuId: string; readonly words: string }) => Promise<Receipt>;

export interface Refusal {
  readonly error: unknown;
  /** In the text as it stands; none once it is edited. */
  readonly marks: Marks;
}

export interface Saying {
  readonly text: string;
  readonly isSending: boolean;
  readonly refusal: Refusal | undefined;
  readonly edit: (text: string) => void;
  readonly say: () => void;
}

/** The text of a danmu until it is sent: only a receipt empties the field, a refusal marks it [R5.10] [R8.31]. */
export function useSay(place: string, send: SendDanmu): Saying {
  const name = `lectern.danmu/${place}`;
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '');
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  /** What may have arrived although nobody said so: sent again, it is the same one. */
  const uncertain = useRef<{ words: string; danmuId: string; key: string }>(undefined);
  const latest = useRef(text);

  const become = (next: string) => {
    latest.current = next;
    setText(next);
    if (next === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
  };

  const deliver = async (words: string) => {
    const known = uncertain.current;
    const one = known?.words === words ? known : { words, danmuId: newId(), key: newKey() };
    uncertain.current = one;
    setSending(true);
    setRefusal(undefined);
    try {
      await send(one.key, { danmuId: one.danmuId, words });
      uncertain.current = undefined;
      if (oneLine(latest.current) === words) become('');
    } catch (error) {
      const wasSent = error instanceof ProblemError && error.problem.code === 'danmu.exists';
      if (!isPassing(error) || wasSent) uncertain.current = undefined;
      if (wasSent) return become('');
      const unchanged = oneLine(latest.current) === words;
      if (unchanged && !(error instanceof NetworkError)) become(words); // marks are places in what was sent
      setRefusal({ error, marks: unchanged && error instanceof ProblemError ? marksOf(error.problem, words) : [] });
    } finally {
      setSending(false);
    }
  };

  return {
    text,
    isSending,
    refusal,
    edit: (next) => {
      become(next);
      setRefusal(undefined);
    },
    say: () => {
      const words = oneLine(text);
      if (words !== '' && !isSending) void deliver(words);
    },
  };
}
