import { Classes } from '@lectern/contracts/class/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { query } from '../data/request.ts';
import { Fault } from '../ui/entry.tsx';
import { PartNotThere } from '../ui/part-not-there.tsx';
import { TickField, type FieldProps } from './field.tsx';
import './fields.css';

export type ClassesChosen = z.output<typeof Classes.result>['classes'];

/** The classes that somebody teaches are few: each is there to be ticked. */
export function ClassPicker(props: FieldProps<ClassesChosen>) {
  const classes = useQuery({
    queryKey: ['classes'],
    queryFn: () => query<typeof Classes>(Classes, {}),
    staleTime: 60_000,
  });
  return <ClassTicks {...props} part={{ ...classes, data: classes.data?.classes }} />;
}

interface ClassTicksProps<Class> extends FieldProps<readonly Class[]> {
  readonly part: Parameters<typeof PartNotThere>[0]['part'] & { readonly data: readonly Class[] | undefined };
}

/** Those of these classes that are not archived, each to be ticked. */
export function ClassTicks<Class extends { readonly id: string; readonly name: string; readonly status: string }>({
  part,
  label,
  fault,
  value = [],
  onChange,
}: ClassTicksProps<Class>) {
  const open = part.data?.filter(({ status }) => status !== 'archived') ?? [];
  const isChosen = (id: string) => value.some((one) => one.id === id);
  return (
    <fieldset className="entry ticks-of-classes">
      <legend>{label}</legend>
      {part.data === undefined && <PartNotThere part={part} />}
      {open.map((one) => (
        <TickField
          key={one.id}
          label={one.name}
          value={isChosen(one.id)}
          onChange={(on) => onChange(open.filter(({ id }) => (id === one.id ? on : isChosen(id))))}
        />
      ))}
      {fault !== undefined && <Fault>{fault}</Fault>}
    </fieldset>
  );
}
