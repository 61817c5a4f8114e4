import { IconX } from '@tabler/icons-react'
import type { KeyboardEventHandler } from 'react'
import { tinyIcon } from '../icon.ts'
import css from './filter-chip.module.css'

interface FilterChipProps {
  field: string
  /** Between field and value, such as 'is not'; omitted for 'is'. */
  operator?: string | undefined
  value: string
  onRemove: () => void
  /** With it the text is a button that opens an editor. */
  edit?: {
    isOpen: boolean
    onOpen: () => void
    onKeyDown: KeyboardEventHandler
  }
}

/** One filter of the page, as in its address: field, operator, value, remove. */
export function FilterChip({ field, operator, value, onRemove, edit }: FilterChipProps) {
  const words = [field, operator, value].filter(Boolean).join(' ')
  const text = (
    <>
      <span className={css.field}>
        {field}
        {operator && ` ${operator}`}
      </span>
      <bdi className={css.value}>{value}</bdi>
    </>
  )
  return (
    <span className={css.chip}>
      {edit ? (
        <button
          type="button"
          className={css.text}
          aria-label={`Edit the filter ${words}`}
          aria-haspopup="dialog"
          aria-expanded={edit.isOpen}
          onClick={edit.onOpen}
          onKeyDown={edit.onKeyDown}
        >
          {text}
        </button>
      ) : (
        <span className={css.text}>{text}</span>
      )}
      <button
        type="button"
        className={css.remove}
        aria-label={`Remove the filter ${words}`}
        onClick={onRemove}
      >
        <IconX {...tinyIcon} />
      </button>
    </span>
  )
}
