import '../ui/public.css'
import { Button } from '@mantine/core'
import { Logo } from '../ui/brand/logo.tsx'
import { Ribbon } from '../ui/brand/ribbon.tsx'
import type { Point } from '../ui/brand/ribbon-path.ts'
import css from './offline.module.css'

const cutOff: Point[] = [
  [0, 50],
  [110, 50],
  [110, 150],
  [170, 150],
]
const missing: Point[] = [
  [214, 150],
  [390, 150],
]

/**
 * The service worker serves this page, at the requested address, when a page cannot be fetched. It needs no other file:
 * the build inlines its styles, its script is below, and it contains no links.
 */
export function Offline() {
  return (
    <div className="site">
      <main className={css.page}>
        <div role="img" aria-label="Unfurly">
          <Logo />
        </div>
        <Ribbon
          half={18}
          viewBox="0 0 400 200"
          paths={[cutOff]}
          missing={missing}
          className={css.art}
        />
        <h1>You are offline</h1>
        <p>
          Unfurly cannot be reached right now. What you typed into a form is kept on this device.
        </p>
        <Button size="md" className={css.again} data-try-again>
          Try again
        </Button>
      </main>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, allowed by its hash in the content security policy */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </div>
  )
}

/** Reloading at its own address would only show this page again. */
const script = `(() => {
const again = () => location.pathname.endsWith('/offline') ? location.assign('./') : location.reload()
document.querySelector('[data-try-again]').addEventListener('click', again)
addEventListener('online', again)
})()`
