import type { LeftOut } from '../../../contract/hubs/hub-imports.ts'
import css from './import-hub.module.css'

/** What of the page a hub cannot have, with the reasons: known before anything is made. */
export function LeftOutList({ left }: { left: readonly LeftOut[] }) {
  if (left.length === 0) return <p className={css.taken}>Everything on the page is taken over.</p>
  return (
    <section aria-labelledby="import-left-out">
      <h3 id="import-left-out" className={css.heading}>
        Not taken over ({left.length})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
      <ul className={css.left} aria-labelledby="import-left-out" tabIndex={0}>
        {left.map(({ what, why }) => (
          <li key={`${what} ${why}`}>
            <b>{what}</b> {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
