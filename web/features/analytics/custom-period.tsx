import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { tinyIcon } from '../../ui/icon.ts'
import { DaysForm } from '../../ui/time/days-form.tsx'
import { useNow } from '../../ui/time/now.ts'
import { accountZone } from './account-calendar.ts'
import css from './custom-period.module.css'
import { type CustomPeriod, customProblem, type ScopePeriod, spansOf } from './period.ts'
import { daysOf } from './period-words.ts'
import { dayAt } from './zoned-days.ts'

interface CustomPeriodProps {
  period: ScopePeriod
  onChoose: (period: CustomPeriod) => void
}

/** Shows the counted days, without future ones, and lets the user choose others. */
export function CustomPeriodButton({ period, onChoose }: CustomPeriodProps) {
  const [isOpen, setOpen] = useState(false)
  const { counted } = spansOf(period, useNow())
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={css.button}
          leftSection={<IconCalendar {...tinyIcon} />}
          rightSection={<IconChevronDown {...tinyIcon} />}
          onClick={() => setOpen(!isOpen)}
        >
          {daysOf(counted)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Choose days">
        <DaysForm
          problemOf={(days) => customProblem(days, new Date()) ?? ''}
          initial={{ from: dayIn(counted.from), until: dayIn(lastDay(counted.until)) }}
          onChoose={(chosen) => {
            setOpen(false)
            onChoose(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const dayIn = (at: Date) => dayAt(at, accountZone())
const lastDay = (end: Date) => new Date(end.getTime() - 1)
