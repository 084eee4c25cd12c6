import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import '../ui/tabs.css';

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** What stands in one line with the tabs, whichever is selected. */
  readonly actions?: ReactNode;
  /** What the selected one shows. */
  readonly children: ReactNode;
}

/** The selected one is in view as soon as it is there, which is after the page was drawn for the first time. */
const intoView = (tab: HTMLElement | null): void => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Parts of a page of which one is seen; arrows go from one to the next. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, actions, children }: Props<Id>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <div className="tab-bar">
        <TabList className="tabs" aria-label={label}>
          {tabs.map(({ id, label: name }) => (
            <Tab key={id} id={id} {...(id === selected && { ref: intoView })}>
              {name}
            </Tab>
          ))}
        </TabList>
        {actions}
      </div>
      <TabPanel key={selected} id={selected}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
