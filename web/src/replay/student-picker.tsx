import type { ReactNode } from 'react';
import { isRoman, useReading } from '../kit/i18n/reading.ts';
import { useText } from './texts.ts';
import { Finder } from '../kit/forms/finder.tsx';
import { findPeople, isEyes } from './find-people.ts';
import type { ReplayedLesson } from './use-replay.ts';

interface Props {
  readonly people: ReplayedLesson['people'];
  readonly chosen: string | undefined;
  readonly isPressed: boolean;
  readonly children: ReactNode;
  readonly onPick: (person: string) => void;
}

/** A student by name, found among those who were in the lesson. */
export function StudentPicker({ people, ...finder }: Props) {
  const { t } = useText();
  return (
    <Finder
      {...finder}
      label={t('replay.pickStudent')}
      placeholder={t('replay.findStudent')}
      useFound={useFound}
      nothing={(name) => (name === '' ? t('replay.noStudents') : t('replay.noStudent', { name }))}
      more={(n) => t('replay.moreStudents', { n })}
    />
  );

  function useFound(name: string) {
    const { reading, isComing } = useReading(isRoman(name));
    const options = findPeople(people, name, reading).map(({ id, name: label }) => ({
      id,
      label,
      detail: detailOf(id),
    }));
    return { options, isComing };
  }
  function detailOf(id: string): string | undefined {
    if (people[id]?.guest === true) return t('seats.guest');
    return isEyes(people[id], 'student') ? undefined : t('replay.as.auditor');
  }
}
