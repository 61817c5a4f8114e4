import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type AnalyticsScope, acceptedValues, type FilterName } from '../scope.ts'
import { fieldName, filterValueName } from './filter-words.ts'
import css from './value-field.module.css'
import {
  folderNames,
  type UseOwnNames,
  useLinkNames,
  useValueChoices,
  type ValueChoice,
} from './value-queries.ts'

interface ValueFieldProps {
  name: FilterName
  /** Whether the values are parts of texts, which need not be anything that was clicked. */
  isText?: boolean
  values: readonly string[]
  scope: AnalyticsScope
  useOwnNames: UseOwnNames
  problem?: string
  label?: string
  description?: string
  most?: number
  onChange: (values: string[]) => void
}

const TYPING_MS = 200

/** Chooses any of several values, among those that were clicked or as typed. */
export function ValueField({
  name,
  isText = false,
  values,
  scope,
  useOwnNames,
  problem,
  label,
  description = 'Any of several',
  most,
  onChange,
}: ValueFieldProps) {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), TYPING_MS)
  const own = useOwnNames()
  const found = useValueChoices(name, { scope, typed: searched, own })
  const links = useLinkNames(name === 'link' ? values : [])
  const names = name === 'folder' ? folderNames(own) : links
  const chosen = values.map((value) => ({ value, label: filterValueName(name, value, names) }))
  const choices = isText ? [] : found.choices
  return (
    <MultiSelect
      label={label ?? fieldName(name)}
      description={description}
      data={offered({ choices, chosen, typed: name === 'link' ? '' : typed.trim(), name })}
      value={[...values]}
      onChange={(next) => onChange(acceptedValues(name, next))}
      error={problem || undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      maxValues={most}
      nothingFoundMessage={nothingWords(isText, found.isLoading)}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      classNames={{ options: css.options ?? '' }}
      data-autofocus
    />
  )
}

function nothingWords(isText: boolean, isLoading: boolean): string {
  if (isText) return 'Type a part of it'
  return isLoading ? 'Loading …' : 'Nothing found in this time'
}

interface Offered {
  choices: readonly ValueChoice[]
  chosen: readonly ValueChoice[]
  typed: string
  name: FilterName
}

/** Chosen, found and typed values, each once. The names of found values replace those of chosen ones. */
function offered({ choices, chosen, typed, name }: Offered): ValueChoice[] {
  const labels = new Map(chosen.map(({ value, label }) => [value, label]))
  for (const { value, label } of choices) labels.set(value, label)
  if (!labels.has(typed) && acceptedValues(name, [typed]).length > 0) labels.set(typed, typed)
  return [...labels].map(([value, label]) => ({ value, label }))
}
