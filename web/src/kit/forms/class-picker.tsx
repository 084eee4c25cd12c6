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
export function ClassPicker({ label, fault, value = [], onChange }: FieldProps<ClassesChosen>) {
  const classes = useQuery({
    queryKey: ['classes'],
    queryFn: () => query<typeof Classes>(Classes, {}),
    staleTime: 60_000,
  });
  const open = classes.data?.classes.filter(({ status }) => status !== 'archived') ?? [];
  const isChosen = (id: string) => value.some((one) => one.id === id);
  return (
    <fieldset className="entry ticks-of-classes">
      <legend>{label}</legend>
      {classes.data === undefined && <PartNotThere part={classes} />}
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
