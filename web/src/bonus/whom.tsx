import { useState } from 'react';
import type { ToolPanelProps } from '../kit/data/live-tool.ts';
import { SearchInput } from '../kit/ui/search-input.tsx';
import { useBonusText } from './texts.ts';
import './bonus.css';

/** Students who joined, by name. */
const studentsOf = ({ view, nameOf }: ToolPanelProps) =>
  Object.entries(view.attendance.participants ?? {})
    .filter(([, { role, stays }]) => (role === 'student' || role === 'representative') && Object.keys(stays).length > 0)
    .map(([personId]) => ({ personId, name: nameOf(personId) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'zh-CN'));

interface WhomProps extends ToolPanelProps {
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}

/** The students of a lesson to choose from, by name. */
export function Whom({ chosen, onChoose, ...props }: WhomProps) {
  const { t } = useBonusText();
  const [sought, setSought] = useState('');
  const students = studentsOf(props);
  const found = students.filter(({ name }) => name.includes(sought.trim()));
  const choose = (personId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(personId);
    else next.delete(personId);
    onChoose(next);
  };
  return (
    <fieldset className="bonus-whom">
      <legend>{t('bonus.whom')}</legend>
      <label className="entry">
        <SearchInput aria-label={t('bonus.find')} placeholder={t('bonus.find')} value={sought} onSearch={setSought} />
      </label>
      {found.length === 0 && <p className="i2 t13">{t(students.length === 0 ? 'bonus.nobodyIn' : 'bonus.notFound')}</p>}
      <div className="people">
        {found.map(({ personId, name }) => (
          <label key={personId} className="check-line">
            <input
              type="checkbox"
              checked={chosen.has(personId)}
              onChange={({ target }) => choose(personId, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
