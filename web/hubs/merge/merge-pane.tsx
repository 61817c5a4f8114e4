import { Button, SegmentedControl } from '@mantine/core'
import { useMemo } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { diffDocuments } from '../../../contract/hubs/document-diff.ts'
import pane from '../editor/pane.module.css'
import { fieldWords, valueWords } from '../history/change-words.ts'
import { personWords } from '../presence/person-words.ts'
import { conflictTitle } from './conflict-words.ts'
import css from './merge.module.css'
import { blockIdOf, type MergeConflict, type Side } from './merge-documents.ts'
import type { Merging } from './merging.ts'

interface MergePaneProps {
  merging: Omit<Merging, 'panes'>
  onSave: () => void
}

/** Each part that both have changed, with both ways of it. The page beside it shows the outcome. */
export function MergePane({ merging, onSave }: MergePaneProps) {
  const { mine, theirs, merge, choices, choose, setOpen } = merging
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>Compare and merge</h2>
      </div>
      <p className={pane.note}>
        What only one of you has changed is in the page already. Choose for the rest; the page shows
        the outcome.
      </p>
      <ul className={css.conflicts}>
        {merge.conflicts.map((conflict) => (
          <Conflict
            key={conflict.part}
            conflict={conflict}
            mine={mine}
            theirs={theirs.document}
            name={personWords(theirs.savedBy).replace(/,.*/, '')}
            side={choices.get(conflict.part) ?? 'mine'}
            onChoose={(side) => choose(conflict.part, side)}
          />
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={onSave}>Save the merged page</Button>
        <Button variant="default" onClick={() => setOpen(false)}>
          Back
        </Button>
      </div>
    </>
  )
}

interface ConflictProps {
  conflict: MergeConflict
  mine: HubDocument
  theirs: HubDocument
  /** Who saved theirs. */
  name: string
  side: Side
  onChoose: (side: Side) => void
}

function Conflict({ conflict, mine, theirs, name, side, onChoose }: ConflictProps) {
  const title = conflictTitle(conflict, mine, theirs)
  const rows = useMemo(() => rowsOf(conflict, mine, theirs), [conflict, mine, theirs])
  return (
    <li className={css.conflict}>
      <div className={css.conflictHead}>
        <h3>{title}</h3>
        <SegmentedControl
          size="xs"
          aria-label={`Whose “${title}”`}
          data={[
            { value: 'mine', label: 'Mine' },
            { value: 'theirs', label: 'Theirs' },
          ]}
          value={side}
          onChange={(chosen) => onChoose(chosen === 'theirs' ? 'theirs' : 'mine')}
        />
      </div>
      <table className={css.fields} data-side={side}>
        <thead>
          <tr>
            <td />
            <th scope="col">Mine</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, here, there }) => (
            <tr key={field}>
              <th scope="row">{fieldWords(field)}</th>
              <td>{here}</td>
              <td>{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </li>
  )
}

interface ComparedField {
  field: string
  here: string
  there: string
}

/** The fields in which the two ways of a part differ. */
function rowsOf(conflict: MergeConflict, mine: HubDocument, theirs: HubDocument): ComparedField[] {
  if (conflict.part === 'order') return orderRows(mine, theirs)
  if (conflict.mine === undefined || conflict.theirs === undefined) {
    const words = (value: unknown) => (value === undefined ? 'deleted' : 'changed')
    return [{ field: 'block', here: words(conflict.mine), there: words(conflict.theirs) }]
  }
  return fieldsOf(conflict, mine, theirs)
}

function orderRows(mine: HubDocument, theirs: HubDocument): ComparedField[] {
  const words = ({ blocks }: HubDocument) =>
    blocks.map((block) => ('title' in block && block.title ? block.title : block.type)).join(', ')
  return [{ field: 'order', here: words(mine), there: words(theirs) }]
}

function fieldsOf({ part }: MergeConflict, mine: HubDocument, theirs: HubDocument) {
  const block = blockIdOf({ part })
  const [area, name] = part.split('.')
  return diffDocuments(mine, theirs)
    .filter((change) => (block === undefined ? change.area === area : change.blockId === block))
    .flatMap(({ fields }) => fields)
    .filter(({ field }) => block !== undefined || name === undefined || field === name)
    .map(({ field, before, after }) => ({
      field,
      here: valueWords(before),
      there: valueWords(after),
    }))
}
