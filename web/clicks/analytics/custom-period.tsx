import { Button, Popover } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { accountZone } from '../../lib/session/account-zone.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { DaysForm } from '../../ui/time/days-form.tsx'
import css from './custom-period.module.css'
import { calendarPresets, customProblem, presetNames, type ScopePeriod, spansOf } from './period.ts'
import { daysOf } from './period-words.ts'
import { useToday } from './use-today.ts'
import { dayAt } from './zoned-days.ts'

interface CustomPeriodProps {
  period: ScopePeriod
  onChoose: (period: ScopePeriod) => void
}

/** Shows the counted days, without future ones, and lets the user choose others. */
export function CustomPeriodButton({ period, onChoose }: CustomPeriodProps) {
  const [isOpen, setOpen] = useState(false)
  const { counted } = spansOf(period, useToday())
  const choose = (chosen: ScopePeriod) => {
    setOpen(false)
    onChoose(chosen)
  }
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
      <Popover.Dropdown aria-label="Choose days" className={css.dropdown}>
        <div className={css.presets}>
          {calendarPresets.map((preset) => (
            <Button
              key={preset}
              size="xs"
              variant={period === preset ? 'light' : 'subtle'}
              color={period === preset ? 'sky' : 'gray'}
              justify="flex-start"
              aria-pressed={period === preset}
              onClick={() => choose(preset)}
            >
              {presetNames[preset]}
            </Button>
          ))}
        </div>
        <DaysForm
          problemOf={(days) => customProblem(days, new Date()) ?? ''}
          initial={{ from: dayIn(counted.from), until: dayIn(lastDay(counted.until)) }}
          onChoose={choose}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const dayIn = (at: Date) => dayAt(at, accountZone())
const lastDay = (end: Date) => new Date(end.getTime() - 1)
