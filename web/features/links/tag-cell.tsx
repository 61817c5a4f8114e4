import { TagChip } from '../../ui/tag-chip.tsx'
import css from './tag-cell.module.css'
import { useTagColors } from './tag-queries.ts'

const SHOWN = 2

/** The first tags of a link in a row; how many more there are is told, and by their names on hover. */
export function TagCell({ names }: { names: readonly string[] }) {
  const colors = useTagColors()
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
