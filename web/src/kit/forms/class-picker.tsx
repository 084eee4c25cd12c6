import { Classes } from '@lectern/contracts/class/queries.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../data/request.ts';
import { isRoman, useReading } from '../i18n/reading.ts';
import { useText } from '../texts.ts';
import type { FieldProps } from './field.tsx';
import { ManyPicker, type Found } from './picker.tsx';

const useClasses = () =>
  useQuery({ queryKey: ['classes'], queryFn: () => query<typeof Classes>(Classes, {}), staleTime: 60_000 });

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly students?: number;
}

/** Those that I teach: few enough to be fetched at once, so they are searched here. */
function useFound(search: string): Found<Choice> {
  const { data, error } = useClasses();
  const { reading, isComing } = useReading(isRoman(search));
  const wanted = search.toLowerCase();
  const isMeant = ({ name }: Choice) =>
    name.toLowerCase().includes(wanted) || (isRoman(wanted) && reading?.(name, wanted) === true);
  const items = data?.classes.filter(({ status }) => status !== 'archived').filter(isMeant);
  return { items: isComing ? undefined : items, error: error ?? undefined };
}

/** Classes that I teach, by their ids. */
export function ClassPicker({ value = [], onChange, ...field }: FieldProps<readonly string[]>) {
  const { t } = useText();
  const { data } = useClasses();
  const named = new Map(data?.classes.map((one) => [one.id, one]));
  const hasNone = data?.classes.length === 0;
  return (
    <ManyPicker<Choice>
      {...field}
      value={value.map((id) => named.get(id) ?? { id, name: '…' })}
      onChange={(chosen) => onChange(chosen?.map(({ id }) => id))}
      useFound={useFound}
      show={({ id, name, students }) => ({
        id,
        label: name,
        detail: students === undefined ? undefined : t('classes.students', { n: students }),
      })}
      isListed
      nothing={t(hasNone ? 'classes.none' : 'classes.nothing')}
    />
  );
}
