import css from './tag-chip.module.css'

interface TagChipProps {
  name: string
  /** One of the hues of the sheet; another one is drawn in the plain one. */
  color: string | undefined
}

/** A tag by its name; the colour helps the eye and says nothing of its own. */
export function TagChip({ name, color }: TagChipProps) {
  return (
    <span className={css.chip} data-color={color} title={name}>
      {name}
    </span>
  )
}
