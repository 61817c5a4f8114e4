import '@fontsource-variable/archivo/wdth.css'
import '../../ui/public.css'
import type { ReactNode } from 'react'
import { pageAddress } from '../../lib/base-path.ts'
import { settingOf } from '../../lib/installation.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import type { Point } from '../../ui/brand/ribbon-path.ts'
import css from './auth-layout.module.css'

interface AuthLayoutProps {
  title: ReactNode
  intro?: ReactNode
  foot?: ReactNode
  fold?: readonly Point[]
  children: ReactNode
}

/** One column for the form; beside it a ribbon that folds once more with each step of the registration. */
export function AuthLayout({ title, intro, foot, fold, children }: AuthLayoutProps) {
  const email = settingOf('contact-email')
  return (
    <div className={`site ${css.page}`}>
      <div className={css.column}>
        <header>
          <a href={pageAddress('/')} className={css.logo} aria-label="Unfurly, home">
            <Logo />
          </a>
        </header>
        <main className={css.main}>
          <h1>{title}</h1>
          {intro && <p className={css.intro}>{intro}</p>}
          {children}
          <noscript>
            <p>This page needs JavaScript.</p>
          </noscript>
          {foot && <p className={css.foot}>{foot}</p>}
        </main>
        <footer className={css.small}>
          {email && (
            <a href={`mailto:${email}`} data-if="contact-email">
              Help
            </a>
          )}
        </footer>
      </div>
      <div className={css.art}>
        {fold && <Ribbon half={44} viewBox="0 0 720 900" paths={[fold]} />}
      </div>
    </div>
  )
}
