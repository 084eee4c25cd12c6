import { pageKey } from '@lectern/contracts/slides/page-key.ts';
import type { Classroom } from './classroom.ts';
import type { LoggedFact } from './lesson-audit.ts';
import type { Given, Student } from './student.ts';

/** Something that only some may read, or only from a fact on, or only up to one. */
interface Secret {
  readonly what: string;
  /** Not seen before this version. */
  readonly from: number;
  /** Nor from this version on. */
  readonly to: number;
  /** Whose it is: they may always read it. */
  readonly writer?: string;
}

type About = { readonly questionId?: string; readonly danmuId?: string; readonly deckId?: string; readonly n?: number };

/** What was seen before the fact that makes it public, or after the one that takes it away. */
export function leaksOf(log: readonly LoggedFact[], classroom: Classroom): string[] {
  const secrets = [...ofQuestions(log, classroom), ...ofPages(log, classroom), ...ofDanmu(log, classroom)];
  return classroom.students.flatMap((student) => secrets.flatMap((secret) => leak(student, secret)));
}

function leak({ id, name, sightings }: Student, { what, from, to, writer }: Secret): string[] {
  const [first, last] = [sightings.first.get(what), sightings.last.get(what)];
  if (first === undefined || last === undefined || writer === id) return [];
  if (first < from) return [`${name} saw ${what} at ${first}, before ${from}`];
  return last >= to ? [`${name} saw ${what} at ${last}, after it was taken away at ${to}`] : [];
}

/** The version of the first fact of one of these kinds that is about this. */
function versionOf(log: readonly LoggedFact[], types: readonly string[], isAbout: (data: About) => boolean): number {
  return log.find(({ type, data }) => types.includes(type) && isAbout(data as About))?.version ?? Infinity;
}

function ofQuestions(log: readonly LoggedFact[], { questions }: Classroom): Secret[] {
  return questions.flatMap(({ questionId, textCanary, keyCanary }) => {
    const after = (type: string) => versionOf(log, [type], (data) => data.questionId === questionId);
    const until = (what: string, type: string): Secret => ({ what, from: after(type), to: Infinity });
    return [
      until(textCanary, 'QuestionPublished'),
      until(keyCanary, 'AnswerShown'),
      until(`key ${questionId}`, 'AnswerShown'),
      until(`explanation ${questionId}`, 'AnswerShown'),
      until(`distribution ${questionId}`, 'DistributionShown'),
    ];
  });
}

/** By its key, its title, its words and the name of its picture. */
function ofPages(log: readonly LoggedFact[], classroom: Classroom): Secret[] {
  const texts = classroom.watchedTexts;
  return classroom.pages.flatMap((page) => {
    const key = pageKey(page);
    const from = versionOf(log, ['PageShown'], ({ deckId, n }) => deckId === page.deckId && n === page.n);
    const words = (texts.get(key) ?? []).map((text) => `text ${JSON.stringify(text).slice(1, -1)}`);
    return [`page ${key}`, ...words].map((what) => ({ what, from, to: Infinity }));
  });
}

function ofDanmu(log: readonly LoggedFact[], { students }: Classroom): Secret[] {
  const sent = students.flatMap(({ id, given }) =>
    given.filter(({ name }) => name === 'SendDanmu').map((one) => ({ writer: id, ...dataOf(one) })),
  );
  return sent.flatMap(({ writer, danmuId, words }) => {
    const [what] = /canary-[a-z]+-\d+-[0-9a-f]{12}/.exec(words) ?? [];
    if (what === undefined) return [];
    const after = (...types: string[]) => versionOf(log, types, (data) => data.danmuId === danmuId);
    const isBack = after('DanmuRestored') < Infinity;
    return [
      {
        what,
        writer,
        from: after('DanmuSent', 'DanmuPassed', 'DanmuRestored'),
        to: isBack ? Infinity : after('DanmuHidden'),
      },
    ];
  });
}

const dataOf = ({ data }: Given) => data as { readonly danmuId: string; readonly words: string };
