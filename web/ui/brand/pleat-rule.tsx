import css from './pleat-rule.module.css'

const PLEATS = 'M0 7H14L22 2L30 12L37 2L44 12L50 2L56 12L61 2L66 12L70 2L74 12L77 7H86'

/** A hairline with a few pleats at its start. Use it at most twice on a page. */
export function PleatRule() {
  return (
    <div className={css.rule}>
      <svg width="86" height="14" viewBox="0 0 86 14" aria-hidden="true" focusable="false">
        <path d={PLEATS} />
      </svg>
      <span className={css.line} />
    </div>
  )
}
