import { useText } from '../kit/i18n/teacher.ts';
import { format } from '../kit/i18n/format.ts';
import { inLanguage } from '../kit/ui/told.ts';
import { Icon } from '../kit/ui/icon.tsx';
import { Figure } from './figure.tsx';
import { TOOLS_TOLD } from './tools-told.ts';
import type { Of } from './use-report.ts';

/** What was done with the tools of the lesson, a line each; a lesson without them has none. */
export function ToolsCard({ of: { report } }: { of: Of }) {
  const { t, language } = useText();
  const lines = report.tools.flatMap((one) => {
    const told = TOOLS_TOLD[one.type];
    return told?.figure === undefined ? [] : [{ ...one, told, figure: told.figure }];
  });
  if (lines.length === 0) return null;
  return (
    <section className="card tools-card" aria-label={t('report.tools')}>
      <header>
        <h2>{t('report.tools')}</h2>
      </header>
      <ul>
        {lines.map(({ type, count, people, points, told, figure }) => (
          <li key={type}>
            <Icon name={told.icon} size="s" />
            <Figure cell={`tool/${type}`} title={inLanguage(told.name, language)}>
              {format(inLanguage(figure, language), { n: count, people, points })}
            </Figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
