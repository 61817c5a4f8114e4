import css from './tag-chip.module.css'

interface TagChipProps {
  name: string
  /** One of the colours in the stylesheet; any other is drawn in the plain one. */
  color: string | undefined
}

/** A tag by its name; the colour carries no information of its own. */
export function TagChip({ name, color }: TagChipProps) {
  return (
    <span className={css.chip} data-color={color} title={name}>
      {name}
    </span>
  )
}
