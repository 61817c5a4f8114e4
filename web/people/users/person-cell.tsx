import type { ReactNode } from 'react'
import { initials } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import css from './person-cell.module.css'

interface PersonCellProps {
  person: { firstName: string; lastName: string; email: string }
  name: string
  note: ReactNode
  /** After the name, quieter. */
  suffix?: string
}

export function PersonCell({ person, name, note, suffix }: PersonCellProps) {
  return (
    <div className={css.cell}>
      <NameMark letters={initials(person)} name={person.email} />
      <div className={css.words}>
        <div className={css.name} title={name}>
          {name}
          {suffix && <span className={css.suffix}> {suffix}</span>}
        </div>
        <div className={css.note}>{note}</div>
      </div>
    </div>
  )
}
