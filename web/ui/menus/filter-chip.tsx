import { IconX } from '@tabler/icons-react'
import { tinyIcon } from '../icon.ts'
import css from './filter-chip.module.css'

interface FilterChipProps {
  field: string
  value: string
  onRemove: () => void
}

/** One filter of the page, as in its address: field, value, remove. */
export function FilterChip({ field, value, onRemove }: FilterChipProps) {
  return (
    <span className={css.chip}>
      <span className={css.text}>
        <span className={css.field}>{field}</span>
        <span className={css.value}>{value}</span>
      </span>
      <button
        type="button"
        className={css.remove}
        aria-label={`Remove the filter ${field} ${value}`}
        onClick={onRemove}
      >
        <IconX {...tinyIcon} />
      </button>
    </span>
  )
}
