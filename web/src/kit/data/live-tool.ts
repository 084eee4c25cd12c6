import type { ComponentType } from 'react';
import type { CommandKind } from '@lectern/contracts/kernel/command.ts';
import type { Face } from '@lectern/contracts/screens/facts.ts';
import type * as z from 'zod/mini';
import type { ScreenView, StudentOwn, StudentView, TeacherView } from './lesson-views.ts';
import type { Commands } from './use-commands.ts';

/** A part of the program that is fetched when it is first needed. */
export type Fetched<Props> = () => Promise<ComponentType<Props>>;

/** What the panel of a tool is given, in the right column of the console. */
export interface ToolPanelProps {
  readonly lessonId: string;
  readonly view: TeacherView;
  readonly commands: Commands;
  /** The server's clock. */
  readonly now: () => number;
  /** How many the class has. */
  readonly members: number;
  /** Whose phone is connected now. */
  readonly online: ReadonlySet<string>;
  readonly nameOf: (personId: string) => string;
  /** Why a command cannot be given now: a role, a lesson that is over, a lost network. */
  readonly whyNot: (kind: CommandKind) => string | undefined;
  /** The same, the network apart: for what waits until it is back. */
  readonly whyNever: (kind: CommandKind) => string | undefined;
  /** Puts something on the screens, or `lesson`: what the lesson is at. */
  readonly onFace: (face: Face) => void;
  readonly onPerson: (personId: string) => void;
  readonly onClose: () => void;
}

/** Gives a command of the lesson from a phone: now or not at all; rejects with why. */
export type GiveFromPhone = <Kind extends CommandKind>(
  name: Kind['name'],
  data: z.input<Kind['data']> & object,
) => Promise<void>;

/** What a tool's card on a phone is given. */
export interface ToolCardProps {
  readonly lessonId: string;
  readonly view: StudentView;
  readonly own: StudentOwn;
  readonly now: () => number;
  readonly isOnline: boolean;
  readonly give: GiveFromPhone;
  /** Opened by the student: it stands in the place of the tab; else it is a card above it. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** What a tool's face on the screens is given. */
export interface ToolFaceProps {
  readonly lessonId: string;
  readonly view: ScreenView;
  readonly members: number | undefined;
  readonly now: () => number;
  /** A window of its own; the console's stage and a replay are smaller pictures of it. */
  readonly isOwn: boolean;
}
