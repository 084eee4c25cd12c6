import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NetworkError } from '../../kit/data/errors.ts';
import { areasReady } from '../../kit/i18n/text.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PartNotThere } from '../../kit/ui/part-not-there.tsx';
import type { ToolPanelProps } from '../../kit/data/live-tool.ts';
import { Later } from '../../kit/ui/later.tsx';
import type { SidePanelProps } from './opened-tool.tsx';
import { QuestionTool } from './question-tool.tsx';
import { panelOf } from './tools.ts';

/** Fetched as soon as the lesson is seen, so that it is there before anybody opens one. */
const useOpenedTool = () =>
  useQuery({
    queryKey: ['part', 'opened-tool'],
    queryFn: async () => {
      const { OpenedTool } = await import('./opened-tool.tsx').catch(unreached);
      await areasReady();
      return { OpenedTool };
    },
    staleTime: Infinity,
  });

/** A part of the program that does not come is a matter of the network. */
function unreached(error: unknown): never {
  throw new NetworkError(error);
}

/** The right column above the students: the question, or what was opened in its place. It never covers the stage. */
export function SidePanel(props: SidePanelProps) {
  const { t } = useText();
  const part = useOpenedTool();
  // On a desk the students stand below whatever is open.
  if (props.panel === 'question' || props.panel === 'students') return <QuestionTool {...props} />;
  const frame = (place: ReactNode) => (
    <section className="tool">
      <header>
        <span className="grow" />
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={props.onClose} />
      </header>
      {place}
    </section>
  );
  const load = panelOf(props.panel);
  if (load)
    return <Later key={props.panel} name={props.panel} load={load} given={givenTo(props)} lines={4} frame={frame} />;
  if (part.data) return <part.data.OpenedTool {...props} />;
  return frame(<PartNotThere part={part} lines={4} />);
}

/** What a tool of the list is given: none knows the console around it. */
const givenTo = ({ tools, members, online, nameOf, onPerson, onClose }: SidePanelProps): ToolPanelProps => ({
  lessonId: tools.id,
  view: tools.view,
  commands: tools.commands,
  now: tools.now,
  members,
  online,
  nameOf,
  whyNot: tools.whyNot,
  whyNever: tools.whyNever,
  onFace: tools.choose,
  onPerson,
  onClose,
});
