import { IconX } from '@tabler/icons-react'
import { pageAddress } from '../../lib/base-path.ts'
import { smallIcon } from '../../ui/icon.ts'
import css from './banner.module.css'

const POST = '/blog/2025/05/link-monitoring'
const HIDE = 'Hide this for three days'

/** A strip above the bar. The inline script of banner-script.ts hides it before the first frame while it is dismissed. */
export function Banner() {
  return (
    <aside className={css.banner} aria-label="Case study">
      <a href={pageAddress(POST)}>
        <b>Case study:</b> <span className={css.wide}>a printed menu, a moved page, and </span>a QR
        code that kept working<span className={css.more}>Read it</span>
      </a>
      <button type="button" aria-label={HIDE} title={HIDE} data-banner-close>
        <IconX {...smallIcon} />
      </button>
    </aside>
  )
}
