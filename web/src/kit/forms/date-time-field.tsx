import { fromAbsolute, getLocalTimeZone, toCalendarDateTime, type CalendarDateTime } from '@internationalized/date';
import { useId } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Label,
  Popover,
} from 'react-aria-components';
import { Fault } from '../ui/entry.tsx';
import { Icon } from '../ui/icon.tsx';
import '../overlays/overlays.css';
import { useText } from '../texts.ts';
import type { FieldProps } from './field.tsx';
import './fields.css';

const inZone = (ms: number): CalendarDateTime => toCalendarDateTime(fromAbsolute(ms, getLocalTimeZone()));

/** A moment in the reader's own time, in milliseconds: typed part by part, or chosen from a calendar. */
export function DateTimeField({ label, hint, fault, value, onChange, autoFocus }: FieldProps<number>) {
  const { t } = useText();
  const below = useId();
  return (
    <DatePicker
      className="entry"
      granularity="minute"
      hourCycle={24}
      shouldForceLeadingZeros
      value={value === undefined ? null : inZone(value)}
      isInvalid={fault !== undefined}
      aria-describedby={below}
      autoFocus={autoFocus ?? false}
      onChange={(moment) => onChange(moment?.toDate(getLocalTimeZone()).getTime())}
    >
      <Label>{label}</Label>
      <Group className="date-time">
        <DateInput className="date-parts grow">{(segment) => <DateSegment segment={segment} />}</DateInput>
        {value !== undefined && (
          <Button slot={null} aria-label={t('search.clear')} onPress={() => onChange(undefined)}>
            <Icon name="close" size="xs" />
          </Button>
        )}
        <Button aria-label={t('field.calendar')}>
          <Icon name="attend" size="s" />
        </Button>
      </Group>
      <span id={below}>{fault === undefined ? hint : <Fault>{fault}</Fault>}</span>
      <Popover className="popover">
        <Dialog className="calendar" aria-label={t('field.calendar')}>
          <Calendar>
            <header>
              <Button slot="previous" aria-label={t('field.earlier')} className="btn quiet icon">
                <Icon name="left" size="s" />
              </Button>
              <Heading />
              <Button slot="next" aria-label={t('field.later')} className="btn quiet icon">
                <Icon name="right" size="s" />
              </Button>
            </header>
            <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
