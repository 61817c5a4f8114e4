import { type Icon, IconArrowsSort, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react'
import type { DocumentChange } from '../../../contract/hubs/versions.ts'
import { icon } from '../../ui/icon.ts'
import { changeTitle, fieldWords, valueWords } from './change-words.ts'
import css from './history.module.css'

const icons: Readonly<Record<DocumentChange['kind'], Icon>> = {
  added: IconPlus,
  removed: IconMinus,
  changed: IconPencil,
  moved: IconArrowsSort,
}

/** What differs between two versions, field by field. */
export function ChangeList({ changes }: { changes: readonly DocumentChange[] }) {
  if (changes.length === 0) return <p className={css.none}>The two pages are the same.</p>
  return (
    <ul className={css.changes}>
      {changes.map((change) => {
        const Icon = icons[change.kind]
        return (
          <li key={`${change.area}.${change.kind}.${change.blockId}`} data-kind={change.kind}>
            <Icon {...icon} />
            <div>
              <b>{changeTitle(change)}</b>
              {change.title && <span className={css.what}>{change.title}</span>}
              {change.kind === 'changed' &&
                change.fields.map(({ field, before, after }) => (
                  <span key={field} className={css.field}>
                    {fieldWords(field)} <del>{valueWords(before)}</del>{' '}
                    <ins>{valueWords(after)}</ins>
                  </span>
                ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
