import { useText } from '../kit/i18n/teacher.ts';
import { Icon } from '../kit/ui/icon.tsx';

/** When a lesson begins, in the reader's own time. */
export function TimeField({
  value,
  onChange,
  told,
}: {
  value: string;
  onChange: (value: string) => void;
  told: boolean;
}) {
  const { t } = useText();
  const isMissing = Number.isNaN(new Date(value).getTime());
  return (
    <label className="entry">
      <span>{t('lesson.startsAt')}</span>
      <input
        name="startsAt"
        type="datetime-local"
        value={value}
        aria-invalid={(told && isMissing) || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {told && isMissing && (
        <span className="fault" role="alert">
          <Icon name="badc" size="xs" />
          {t('lesson.timeRequired')}
        </span>
      )}
    </label>
  );
}
