import css from './live-mark.module.css'

/** Says that what stands below follows along by itself. */
export function LiveMark() {
  return (
    <span className={css.mark}>
      <span className={css.dot} />
      Live
    </span>
  )
}
