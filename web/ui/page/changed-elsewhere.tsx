import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { icon } from '../icon.ts'
import { LongText } from '../text/long-text.tsx'
import css from './changed-elsewhere.module.css'

/** A field in words; an empty value is undefined. */
export interface ShownDifference {
  name: string
  theirs: string | undefined
  mine: string | undefined
}

interface ChangedElsewhereProps {
  differences: readonly ShownDifference[]
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Shown by a form when somebody else saved a change of the same thing. Nothing is sent until one of the two is chosen. */
export function ChangedElsewhere(props: ChangedElsewhereProps) {
  const { differences, onTakeTheirs, onSaveMine } = props
  return (
    <section className={css.note} role="alert" aria-label="Changed elsewhere">
      <p className={css.sentence}>
        <IconGitMerge {...icon} />
        <span>
          <b>Somebody changed this while you were editing.</b> Your work is kept here; nothing is
          saved until you choose.
        </span>
      </p>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ name, theirs, mine }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{theirs === undefined ? <Empty /> : <LongText text={theirs} />}</td>
              <td>{mine === undefined ? <Empty /> : <LongText text={mine} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.buttons}>
        <Button size="xs" onClick={onSaveMine}>
          Save mine
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
      </div>
    </section>
  )
}

const Empty = () => <span className={css.empty}>Empty</span>
