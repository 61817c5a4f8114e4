import css from './static-toasts.module.css'

/** Where the toasts of a page without React appear. */
export function StaticToasts() {
  return <div className={css.toasts} role="status" data-toasts />
}
