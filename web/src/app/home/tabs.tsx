interface Props<Id extends string> {
  readonly label: string;
  readonly current: Id;
  readonly tabs: readonly { readonly id: Id; readonly name: string; readonly count: number }[];
  readonly onChoose: (id: Id) => void;
}

/** Parts of one list, each with how much is in it. */
export function Tabs<Id extends string>({ label, current, tabs, onChoose }: Props<Id>) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {tabs.map(({ id, name, count }) => (
        <button key={id} type="button" aria-current={id === current || undefined} onClick={() => onChoose(id)}>
          {name} <span className="i3">{count}</span>
        </button>
      ))}
    </div>
  );
}
