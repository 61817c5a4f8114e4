import css from './row-check.module.css'

interface RowCheckProps {
  label: string
  isChecked: boolean
  /** Of a head: some of its rows are. */
  isPartly?: boolean
  /** With Shift a range is meant. */
  onCheck: (withShift: boolean) => void
}

/** Looks as Mantine's checkbox of the same size and is one element: thousands of rows bring one each while they scroll by. */
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
