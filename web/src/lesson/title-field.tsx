import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { units } from '@lectern/contracts/kernel/text.ts';
import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';

const MAX = LIMITS.lessonTitleUnits;

/** What is wrong with a title, as a key of the texts. */
export function titleFault(title: string): 'lesson.titleRequired' | 'lesson.titleTooLong' | undefined {
  if (title.trim() === '') return 'lesson.titleRequired';
  return units(title.trim()) > MAX ? 'lesson.titleTooLong' : undefined; // [R5.03]
}

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether faults are told: not before the first try, unless it is too long already. */
  readonly told: boolean;
}

/** The title with its length in units beside it: a Chinese character counts two [R5.01]. */
export function TitleField({ value, onChange, told }: Props) {
  const { t } = useText();
  const fault = titleFault(value);
  const isTold = fault === 'lesson.titleTooLong' || (told && fault !== undefined);
  return (
    <label className="entry">
      <span className="row">
        <span className="grow">{t('lesson.title')}</span>
        <span className={`t12 ${fault === 'lesson.titleTooLong' ? 'over' : 'i3'}`} id="title-units">
          {t('lesson.units', { n: units(value.trim()), max: MAX })}
        </span>
      </span>
      <input
        name="title"
        value={value}
        placeholder={t('lesson.titleHint')}
        aria-invalid={isTold || undefined}
        aria-describedby="title-units title-fault"
        onChange={(event) => onChange(event.target.value)}
      />
      {isTold && fault && (
        <span className="fault" id="title-fault" role="alert">
          <Icon name="badc" size="xs" />
          {fault === 'lesson.titleTooLong' ? t(fault, { han: MAX / 2, latin: MAX }) : t(fault)}
        </span>
      )}
    </label>
  );
}
