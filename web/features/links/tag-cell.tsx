import { TagChip } from '../../ui/tag-chip.tsx'
import css from './tag-cell.module.css'

const SHOWN = 2

interface TagCellProps {
  names: readonly string[]
  /** By name, as `useTagColors` has them. */
  colors: ReadonlyMap<string, string>
}

/** The first tags of a link in a row; how many more there are is told, and by their names on hover. */
export function TagCell({ names, colors }: TagCellProps) {
  const more = names.slice(SHOWN)
  return (
    <span className={css.tags}>
      {names.slice(0, SHOWN).map((name) => (
        <TagChip key={name} name={name} color={colors.get(name)} />
      ))}
      {more.length > 0 && (
        <span className={css.more} title={more.join(', ')}>
          +{more.length}
        </span>
      )}
    </span>
  )
}
