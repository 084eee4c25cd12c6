import { PeopleFound } from '@lectern/contracts/access/access.ts';
import { ClassPeople } from '@lectern/contracts/class/queries.ts';
import { useMemo } from 'react';
import { useFoundBy, useList } from '../lists/use-list.ts';
import { useText } from '../texts.ts';
import type { FieldProps } from './field.tsx';
import { ManyPicker, Picker, type Found } from './picker.tsx';

export interface ChosenPerson {
  readonly personId: string;
  readonly name: string;
  readonly login?: string | undefined;
}

/** Members of a class, for who teaches it; or people of the school, for operators. */
type From = { readonly classId: string } | 'school';

type Props = { readonly from: From } & (
  | ({ readonly many?: false } & FieldProps<ChosenPerson>)
  | ({ readonly many: true } & FieldProps<readonly ChosenPerson[]>)
);

const show = ({ personId, name, login }: ChosenPerson) => ({ id: personId, label: name, detail: login });
const useSchool = (search: string) => useFoundBy(PeopleFound, 'people', search);

/** As many as one scrolls through; the rest is found by typing more. */
const SIZE = 30;

/** The members of one class, as a search. */
const membersOf = (classId: string) =>
  function useMembers(search: string): Found<ChosenPerson> {
    const { rows, isStale, error } = useList(ClassPeople, { id: classId, search, size: SIZE });
    return { items: isStale ? undefined : rows, error };
  };

/** Somebody, or several, by name, pinyin or number. */
export function PersonPicker({ from, ...field }: Props) {
  const { t } = useText();
  const classId = from === 'school' ? undefined : from.classId;
  const useFound = useMemo(() => (classId === undefined ? useSchool : membersOf(classId)), [classId]);
  const search = {
    useFound,
    show,
    isListed: classId !== undefined,
    nothing: t('people.nobody'),
    hint: field.hint ?? t('people.hint'),
  };
  return field.many === true ? <ManyPicker {...field} {...search} /> : <Picker {...field} {...search} />;
}
