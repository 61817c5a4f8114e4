import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LossKind } from '../../../contract/links/import-fields.ts'
import type { Import, ImportLoss } from '../../../contract/links/imports.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { countOf } from '../../shared/count-of.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { choicesOf } from './check-choices.ts'
import css from './import-losses.module.css'
import steps from './import-steps.module.css'
import { heldBackNames, lossKindNames } from './loss-words.ts'
import { checkRows } from './queries.ts'

interface ImportLossesProps {
  one: Import
  onChecking: (one: Import) => void
}

/** What the links of a file would lose, with a choice for each kind that holds rows back. */
export function ImportLosses({ one, onChecking }: ImportLossesProps) {
  const [accepted, setAccepted] = useState<readonly LossKind[]>(one.acceptLosses)
  const check = useMutation({
    mutationFn: () => checkRows(one.id, { ...choicesOf(one), acceptLosses: [...accepted] }),
    onSuccess: onChecking,
  })
  if (one.losses.length === 0) return null
  const isChanged = one.heldBack.some(
    (kind) => accepted.includes(kind) !== one.acceptLosses.includes(kind),
  )
  return (
    <Panel flush title="What gets lost">
      <table className={css.losses}>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Rows</th>
            <th scope="col">What becomes of them</th>
          </tr>
        </thead>
        <tbody>
          {one.losses.map((loss) => (
            <LossRow
              key={loss.kind}
              one={one}
              loss={loss}
              isAccepted={accepted.includes(loss.kind)}
              onChange={(isAccepted) => {
                const others = accepted.filter((kind) => kind !== loss.kind)
                setAccepted(isAccepted ? [...others, loss.kind] : others)
              }}
            />
          ))}
        </tbody>
      </table>
      {isChanged && (
        <div className={css.foot}>
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            Check the rows again
          </Button>
        </div>
      )}
      {check.error && (
        <p className={steps.trouble} role="alert">
          {failureWords(check.error).detail}
        </p>
      )}
    </Panel>
  )
}

interface LossRowProps {
  one: Import
  loss: ImportLoss
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
}

function LossRow({ one, loss, isAccepted, onChange }: LossRowProps) {
  const name = lossKindNames[loss.kind]
  return (
    <tr>
      <th scope="row">
        <span className={css.kind}>{name}</span>
        <div className={css.sentence}>{loss.sentence}</div>
      </th>
      <td className={css.rows}>{countOf(loss.rows, 'row')}</td>
      <td className={css.choice}>
        {one.heldBack.includes(loss.kind) ? (
          <NativeSelect
            aria-label={`Rows that would lose: ${name}`}
            data={[
              { value: 'hold', label: heldBackNames[one.onLoss] },
              { value: 'accept', label: 'Import without it' },
            ]}
            value={isAccepted ? 'accept' : 'hold'}
            onChange={({ currentTarget }) => onChange(currentTarget.value === 'accept')}
          />
        ) : (
          'Imported without it'
        )}
      </td>
    </tr>
  )
}
