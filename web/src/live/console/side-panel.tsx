import { useQuery } from '@tanstack/react-query';
import { NetworkError } from '../../kit/data/errors.ts';
import { useText } from '../../kit/i18n/teacher.ts';
import { Button } from '../../kit/ui/button.tsx';
import { PartNotThere } from '../../kit/ui/part-not-there.tsx';
import type { SidePanelProps } from './opened-tool.tsx';
import { QuestionTool } from './question-tool.tsx';

/** Fetched as soon as the lesson is seen, so that it is there before anybody opens one. */
const useOpenedTool = () =>
  useQuery({
    queryKey: ['part', 'opened-tool'],
    queryFn: async () => {
      const { OpenedTool } = await import('./opened-tool.tsx').catch(unreached);
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
  if (part.data) return <part.data.OpenedTool {...props} />;
  return (
    <section className="tool">
      <header>
        <span className="grow" />
        <Button look="quiet" size="sm" icon="close" aria-label={t('panel.close')} onClick={props.onClose} />
      </header>
      <PartNotThere part={part} lines={4} />
    </section>
  );
}
