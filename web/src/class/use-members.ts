import {
  BlacklistMembers,
  ChangeRoles,
  ReinstateMembers,
  RemoveMembers,
  type ClassCommand,
} from '@lectern/contracts/class/commands.ts';
import { ClassMembers, ClassSettings, type ClassMember } from '@lectern/contracts/class/queries.ts';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import { LIMITS } from '@lectern/contracts/kernel/limits.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCommands, type Done } from '../kit/data/use-commands.ts';
import { useReadAgain } from '../kit/lists/use-list.ts';
import { toast } from '../kit/ui/toast.tsx';
import { classSettings } from './class-settings.ts';
import { useText } from './texts.ts';

/** A class as it stands; where others change it, it is read again by itself. */
export const useClassSettings = (classId: string) => useQuery({ ...classSettings(classId), refetchInterval: 30_000 });

/** Reads a class and its members again, at least as fresh as what was just done. */
export function useClassAfter(classId: string): (done?: Done) => void {
  const client = useQueryClient();
  const readAgain = useReadAgain(ClassMembers);
  return (done) => {
    readAgain(done?.receipt);
    void client.invalidateQueries({ queryKey: [ClassSettings.name, classId] });
  };
}

type OfPeople = Extract<ClassCommand, { readonly data: { readonly personIds: readonly string[] } }>['name'];
type People = readonly ClassMember[];
/** What is given to one part of the people, and what takes it back. */
interface Given {
  readonly personIds: readonly string[];
  readonly done: Done;
}

/** What is done with members, one or many: said when it is done, with a way back where there is one. */
export function useMembers(classId: string) {
  const { t, language } = useText();
  const commands = useCommands('class', classId);
  const after = useClassAfter(classId);
  const namesOf = (people: People): string => {
    const names = people.slice(0, 3).map(({ name }) => name);
    return people.length > 3 ? t('members.several', { n: people.length }) : names.join(language === 'en' ? ', ' : '、');
  };

  /** A command takes so many people at once; where one part is refused, what was done before it stands. */
  async function give(kind: CommandKind<OfPeople>, people: People, more: object = {}): Promise<Given[] | undefined> {
    const given: Given[] = [];
    for (let from = 0; from < people.length; from += LIMITS.membersPerEnrolment) {
      const personIds = people.slice(from, from + LIMITS.membersPerEnrolment).map(({ personId }) => personId);
      const done = await commands.give(kind, { personIds, ...more });
      if (done === undefined) break;
      given.push({ personIds, done });
    }
    if (given.length > 0) after(given.at(-1)!.done);
    return given.length * LIMITS.membersPerEnrolment < people.length ? undefined : given;
  }

  async function takeOut(kind: typeof RemoveMembers | typeof BlacklistMembers, people: People): Promise<boolean> {
    const given = await give(kind, people);
    if (given === undefined) return false;
    const said = t(kind === RemoveMembers ? 'members.removeDone' : 'members.blacklistDone', { names: namesOf(people) });
    toast('ok', said, { label: t('members.undo'), run: () => void putBack(given) });
    return true;
  }
  async function putBack(given: readonly Given[]): Promise<void> {
    for (const { personIds, done } of given) {
      if (done.receipt === undefined) continue;
      const back = await commands.give(ReinstateMembers, {
        personIds: [...personIds],
        undoes: done.receipt.version,
      });
      if (back === undefined) return;
      after(back);
    }
    toast('ok', t('members.undone'));
  }

  async function makeRole(people: People, role: ChangedRole, duties: readonly Duty[] = []): Promise<boolean> {
    const kind = ChangeRoles as CommandKind<OfPeople>;
    const given = await give(kind, people, { role, ...(role === 'representative' && { duties }) });
    if (given === undefined) return false;
    const undo = async () => {
      for (const [, alike] of Map.groupBy(people, (one) => JSON.stringify([one.role, one.duties])))
        if (!(await give(kind, alike, { role: alike[0]!.role, duties: alike[0]!.duties ?? [] }))) return;
      toast('ok', t('members.undone'));
    };
    const said = t('members.makeDone', { names: namesOf(people), role: t(`members.${role}`).toLowerCase() });
    toast('ok', said, { label: t('members.undo'), run: () => void undo() });
    return true;
  }

  return { ...commands, namesOf, give, takeOut, makeRole };
}

export type ChangedRole = 'coTeacher' | 'assistant' | 'representative' | 'student' | 'auditor';
type Duty = NonNullable<ClassMember['duties']>[number];
export type Members = ReturnType<typeof useMembers>;
