import type { StudentOwn, StudentView } from '../../kit/data/lesson-views.ts';
import type { ToolCardProps } from '../../kit/data/live-tool.ts';
import { ahead, Later } from '../../kit/ui/later.tsx';
import { STUDENT_TOOLS } from './tools.ts';

/** The tools that concern this student now, the newest first. */
export const concerning = (view: StudentView, own: StudentOwn) =>
  STUDENT_TOOLS.flatMap((tool) => {
    const since = tool.since(view, own);
    return since === undefined ? [] : [{ ...tool, since }];
  }).sort((one, other) => other.since - one.since);

export function toolsAhead(): void {
  for (const { tool, card } of STUDENT_TOOLS) ahead(`card/${tool}`, card);
}

interface Props extends Omit<ToolCardProps, 'isOpen' | 'onOpen' | 'onClose'> {
  readonly opened: string | undefined;
  readonly onOpened: (tool: string | undefined) => void;
}

/** The cards of the tools, above whatever tab; one that was opened stands in its place, below what came after it. */
export function ToolCards({ opened, onOpened, ...given }: Props) {
  const all = concerning(given.view, given.own);
  const from = all.find(({ tool }) => tool === opened)?.since ?? Number.NEGATIVE_INFINITY;
  const shown = all.filter(({ tool, since }) => tool === opened || since > from);
  return shown.map(({ tool, card }) => (
    <Later
      key={tool}
      name={`card/${tool}`}
      load={card}
      given={{ ...given, isOpen: tool === opened, onOpen: () => onOpened(tool), onClose: () => onOpened(undefined) }}
    />
  ));
}
