import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

interface Props<Id extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: ReactNode }[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** What the selected one shows. */
  readonly children: ReactNode;
}

/** Parts of a page of which one is seen; arrows go from one to the next. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: Props<Id>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <div className="tab-bar">
        <TabList className="tabs" aria-label={label}>
          {tabs.map(({ id, label: name }) => (
            <Tab key={id} id={id}>
              {name}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanel key={selected} id={selected}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
