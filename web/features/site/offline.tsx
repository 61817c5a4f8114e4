import '../../ui/public.css'
import { Button } from '@mantine/core'
import { Logo } from '../../ui/logo.tsx'
import { Ribbon } from '../../ui/ribbon.tsx'
import type { Point } from '../../ui/ribbon-path.ts'
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
 * What the service worker shows where a page cannot be had, at that page's address. It needs no other file: the build puts
 * its styles inside, its script stands here, and no link of it leads anywhere.
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, known to the policy by its hash */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </div>
  )
}

/** At its own address a reload would only show it again. */
const script = `(() => {
const again = () => location.pathname.endsWith('/offline') ? location.assign('./') : location.reload()
document.querySelector('[data-try-again]').addEventListener('click', again)
addEventListener('online', again)
})()`
