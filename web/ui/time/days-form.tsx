import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Days, daysProblem } from './days.ts'
import css from './days-form.module.css'

interface DaysFormProps {
  initial: Days
  /** What is wrong with the days, or ''. By default one of them is enough. */
  problemOf?: (days: Days) => string
  onChoose: (days: Days) => void
}

/** The first and the last day of a period. */
export function DaysForm({ initial, problemOf = daysProblem, onChoose }: DaysFormProps) {
  const [days, setDays] = useState(initial)
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = problemOf(days)
    setProblem(next)
    if (next === '') onChoose(days)
  }
  const edit = (change: Partial<Days>) => {
    setDays({ ...days, ...change })
    setProblem('')
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
