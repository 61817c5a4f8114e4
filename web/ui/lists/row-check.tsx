import css from './row-check.module.css'

interface RowCheckProps {
  label: string
  isChecked: boolean
  /** For a header: some of its rows are checked. */
  isPartly?: boolean
  /** Shift selects a range. */
  onCheck: (withShift: boolean) => void
}

/** Looks like Mantine's checkbox but is a single element, since thousands of rows render one each while they scroll. */
export function RowCheck({ label, isChecked, isPartly = false, onCheck }: RowCheckProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isPartly
      }}
      type="checkbox"
      className={css.check}
      aria-label={label}
      checked={isChecked}
      onChange={(event) => onCheck((event.nativeEvent as MouseEvent).shiftKey)}
    />
  )
}
