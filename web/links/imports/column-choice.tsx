import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { importFields, lossChoices } from '../../../contract/links/import-fields.ts'
import type { Import } from '../../../contract/links/imports.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { domainChoices } from '../../lib/domain-choices.ts'
import { useDomainPictures } from '../../lib/domain-pictures.ts'
import { countOf } from '../../shared/count-of.ts'
import { DomainSelect } from '../../shared/domain-select.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { choicesOf } from './check-choices.ts'
import css from './column-choice.module.css'
import { type ColumnFields, fieldsOf, mappingOf, withField } from './column-fields.ts'
import { fieldNames, lossChoiceNames, shownCell } from './import-words.ts'
import { checkRows, examplesQuery } from './queries.ts'

export interface ColumnChoiceProps {
  one: Import
  domains: readonly string[]
  /** The input for tags that every link gets. */
  tagsField: (names: string[], onChange: (names: string[]) => void) => ReactNode
  onChecking: (one: Import) => void
  onGiveUp: () => void
}

const choices = [
  { value: '', label: 'Leave out' },
  ...importFields.map((value) => ({ value, label: fieldNames[value] })),
]

/** Maps columns to fields. The server suggests a mapping by the names of the columns. */
export function ColumnChoice({ one, domains, tagsField, onChecking, onGiveUp }: ColumnChoiceProps) {
  const [fields, setFields] = useState(() => fieldsOf(one.mapping, one.columns.length))
  const [domain, setDomain] = useState(one.domain ?? domains[0] ?? '')
  const [tags, setTags] = useState(one.tags)
  const [onLoss, setOnLoss] = useState(one.onLoss)
  const check = useMutation({
    mutationFn: () =>
      checkRows(one.id, { ...choicesOf(one), mapping: mappingOf(fields), domain, tags, onLoss }),
    onSuccess: onChecking,
  })
  const hasAddress = fields.includes('redirectTo')
  return (
    <Panel
      flush
      title="Columns"
      note={`${countOf(one.total, 'row')}, read as ${encodingNames[one.encoding] ?? one.encoding}`}
    >
      {hintsOn(one).map((hint) => (
        <p key={hint} className={css.note}>
          {hint}
        </p>
      ))}
      <Columns one={one} fields={fields} onChange={setFields} />
      <div className={css.all}>
        <DomainSelect
          label="Domain"
          description="Where a row names none"
          data={domainChoices(domains)}
          pictures={useDomainPictures()}
          value={domain}
          onChange={(name) => setDomain(name ?? domain)}
        />
        {tagsField(tags, setTags)}
        <NativeSelect
          label="Rows that would lose a password, a limit or rules"
          description="No link is made more open than its row says"
          data={lossChoices.map((value) => ({ value, label: lossChoiceNames[value] }))}
          value={onLoss}
          onChange={({ currentTarget }) =>
            setOnLoss(lossChoices.find((each) => each === currentTarget.value) ?? onLoss)
          }
        />
      </div>
      <div className={css.foot}>
        {!hasAddress && (
          <p className={css.hint}>Choose the column that holds the addresses to shorten.</p>
        )}
        {check.error && (
          <p className={css.trouble} role="alert">
            {failureWords(check.error).detail}
          </p>
        )}
        <Button variant="default" onClick={onGiveUp}>
          Give up this file
        </Button>
        <Button disabled={!hasAddress} loading={check.isPending} onClick={() => check.mutate()}>
          Check the rows
        </Button>
      </div>
    </Panel>
  )
}

/** Hints about how the file was read. */
function hintsOn({ columns, encoding }: Import): string[] {
  const hasNames = columns.some((name) => name !== '')
  return [
    hasNames ? '' : 'The first line holds an address, so it is a row like the others.',
    encoding === 'windows-1252' || encoding === 'macintosh'
      ? 'Do letters look wrong? Save the file as UTF-8, and choose it again.'
      : '',
  ].filter((hint) => hint !== '')
}

const encodingNames: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  macintosh: 'Mac Roman',
}

interface ColumnsProps {
  one: Import
  fields: ColumnFields
  onChange: (fields: ColumnFields) => void
}

function Columns({ one, fields, onChange }: ColumnsProps) {
  const examples = useSuspenseQuery(examplesQuery(one.id)).data
  return (
    <ul className={css.columns} aria-label="Columns of the file">
      {one.columns.map((name, column) => {
        const shown = name || `Column ${column + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; names may repeat
          <li key={column} className={css.column} data-unused={!fields[column] || undefined}>
            <div className={css.words}>
              <p className={css.name}>{shown}</p>
              <p className={css.examples}>
                {examples
                  .map(({ cells }) => shownCell(cells[column], fields[column]).slice(0, 120))
                  .filter((cell) => cell)
                  .join(' · ') || 'Empty in the first rows'}
              </p>
            </div>
            <NativeSelect
              className={css.choice}
              aria-label={`What “${shown}” becomes`}
              data={choices}
              value={fields[column] ?? ''}
              onChange={({ currentTarget }) => {
                const field = importFields.find((each) => each === currentTarget.value)
                onChange(withField(fields, { column, field }))
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}
