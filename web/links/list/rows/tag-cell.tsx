import { TagChip } from '../../tags/tag-chip.tsx'
import css from './tag-cell.module.css'

const SHOWN = 2

interface TagCellProps {
  names: readonly string[]
  /** Colours by tag name, from `useTagColors`. */
  colors: ReadonlyMap<string, string>
}

/** The first tags of a link and the number of further ones, with their names on hover. */
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
