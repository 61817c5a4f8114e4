import { Skeleton } from '@mantine/core'
import { useLocation } from 'react-router'
import { screenOf, screens } from '../../contract/screens/screens.ts'
import { earlyScript } from '../lib/api/early-answers.ts'
import { Logo, LogoMark } from '../ui/brand/logo.tsx'
import { Footer } from './footer.tsx'
import css from './shell.module.css'
import bar from './top-bar.module.css'

/** The frame until the account is known; prerendered, so that it is there before the scripts. */
export function ShellSkeleton() {
  const screen = screenOf(useLocation().pathname.slice(1), screens)
  return (
    <div className={css.shell} aria-busy="true">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that asks before the screen's scripts have come */}
      <script dangerouslySetInnerHTML={{ __html: earlyScript(screen) }} />
      <header className={bar.bar}>
        <div className={bar.start}>
          <Skeleton height={24} width={24} m={5} radius="sm" />
          <span className={bar.logo}>
            <span className={bar.mark}>
              <LogoMark />
            </span>
            <span className={bar.word}>
              <Logo />
            </span>
          </span>
        </div>
      </header>
      <div className={css.side}>
        <div className={css.loadingMenu}>
          <Skeleton height={14} width={120} />
          <Skeleton height={14} width={96} />
          <Skeleton height={14} width={112} />
        </div>
      </div>
      <div className={css.content}>
        <main className={css.main}>
          <Skeleton height={22} width={160} my={7} mb={24} />
          <Skeleton height={42} mb={16} />
          <Skeleton height={108} mb={16} radius="md" />
          <Skeleton height={320} radius="md" />
        </main>
        <Footer />
      </div>
    </div>
  )
}
