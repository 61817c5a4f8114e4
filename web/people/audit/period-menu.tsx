import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { readerZone } from '../../../contract/time-zone.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { dayRange } from '../../ui/time/dates.ts'
import { dayStart, yearDay } from '../../ui/time/days.ts'
import { DaysForm } from '../../ui/time/days-form.tsx'
import css from './period-menu.module.css'
import { type AuditLogFilter, type AuditPeriod, periods } from './trail-filter.ts'

type PeriodChange = Pick<AuditLogFilter, 'period' | 'from' | 'until'>

interface PeriodMenuProps {
  filter: AuditLogFilter
  onChange: (change: PeriodChange) => void
}

const names: Record<AuditPeriod, string> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}
const anyTime: PeriodChange = { period: '', from: '', until: '' }

/** A preset period, or custom days. */
export function PeriodMenu({ filter, onChange }: PeriodMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const choose = (change: PeriodChange) => {
    setOpen(false)
    onChange(change)
  }
  const words = periodWords(filter)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={css.button}
          data-chosen={words !== undefined || undefined}
          leftSection={<IconCalendar {...tinyIcon} />}
          rightSection={<IconChevronDown {...tinyIcon} />}
          aria-label={`Period: ${words ?? 'Any time'}`}
          onClick={() => setOpen(!isOpen)}
        >
          {words ?? 'Any time'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Period">
        <div className={css.presets}>
          <Button variant="default" size="xs" onClick={() => choose(anyTime)}>
            Any time
          </Button>
          {periods.map((period) => (
            <Button
              key={period}
              variant="default"
              size="xs"
              aria-pressed={filter.period === period}
              onClick={() => choose({ ...anyTime, period })}
            >
              {names[period]}
            </Button>
          ))}
        </div>
        <div className={css.days}>
          <DaysForm
            initial={filter}
            onChoose={({ from, until }) => choose({ period: '', from, until })}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function periodWords({ period, from, until }: AuditLogFilter): string | undefined {
  if (period !== '') return names[period]
  const [first, last] = [dayStart(from), dayStart(until)]
  if (first && last) return dayRange(first, last, { timeZone: readerZone() })
  if (first) return `Since ${yearDay(first, readerZone())}`
  return last && `Until ${yearDay(last, readerZone())}`
}
