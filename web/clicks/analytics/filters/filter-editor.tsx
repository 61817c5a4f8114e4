import { Button, FocusTrap, SegmentedControl } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Operator } from '../../../../contract/clicks/filters.ts'
import { type AnalyticsScope, type Filter, type FilterName, operatorsOf } from '../scope.ts'
import css from './filter-editor.module.css'
import { fieldName, operatorNames } from './filter-words.ts'
import { ValueField } from './value-field.tsx'
import type { UseOwnNames } from './value-queries.ts'

interface FilterEditorProps {
  name: FilterName
  operator: Operator
  values: readonly string[]
  /** The clicks that values are suggested from. */
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  onApply: (filter: Filter) => void
}

/** Chooses the operator and the values of one filter. */
// biome-ignore lint/style/noDefaultExport: React.lazy asks for one
export default function FilterEditor({
  name,
  scope,
  useOwnNames,
  onApply,
  ...given
}: FilterEditorProps) {
  const [operator, setOperator] = useState(given.operator)
  const [values, setValues] = useState(given.values)
  const [problem, setProblem] = useState('')
  const operators = operatorsOf(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (values.length > 0) onApply({ name, operator, values })
    else setProblem('Choose a value')
  }
  return (
    <FocusTrap>
      <form className={css.form} onSubmit={submit} noValidate>
        {operators.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={`How ${fieldName(name).toLowerCase()} is compared`}
            data={operators.map((value) => ({ value, label: operatorNames[value] }))}
            value={operator}
            onChange={(chosen) => setOperator(operators.find((each) => each === chosen) ?? 'is')}
          />
        )}
        <ValueField
          name={name}
          isText={operator === 'contains'}
          values={values}
          scope={scope}
          useOwnNames={useOwnNames}
          problem={problem}
          onChange={(chosen) => {
            setValues(chosen)
            setProblem('')
          }}
        />
        <Button type="submit">Apply filter</Button>
      </form>
    </FocusTrap>
  )
}
