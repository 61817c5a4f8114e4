import { Button, Popover, TextInput } from '@mantine/core'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { tinyIcon } from '../../ui/icon.ts'
import { useNow } from '../../ui/time/now.ts'
import css from './custom-period.module.css'
import { type CustomPeriod, customProblem, dayText, type ScopePeriod, spansOf } from './period.ts'
import { daysOf } from './period-words.ts'

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
          initial={{ from: dayText(counted.from), until: dayText(lastDay(counted.until)) }}
          onChoose={(chosen) => {
            setOpen(false)
            onChoose(chosen)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

const lastDay = (end: Date) => new Date(end.getTime() - 1)

interface DaysFormProps {
  initial: CustomPeriod
  onChoose: (period: CustomPeriod) => void
}

function DaysForm({ initial, onChoose }: DaysFormProps) {
  const [days, setDays] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = customProblem(days, new Date())
    setProblem(next)
    if (next === undefined) onChoose(days)
  }
  const edit = (change: Partial<CustomPeriod>) => {
    setDays({ ...days, ...change })
    setProblem(undefined)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextInput
        type="date"
        label="First day"
        value={days.from}
        onChange={(event) => edit({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Last day"
        value={days.until}
        onChange={(event) => edit({ until: event.currentTarget.value })}
      />
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit">Show these days</Button>
    </form>
  )
}
