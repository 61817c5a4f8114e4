import { Button } from '@mantine/core'
import { pageAddress } from '../lib/base-path.ts'
import { START_WORDS } from '../lib/start-words.ts'
import { Logo } from '../ui/brand/logo.tsx'
import css from './navbar.module.css'

interface NavbarProps {
  /** Path of the current page, or of the entry it belongs to, within the application. */
  here?: string | undefined
}

const entries = [
  { label: 'Home', path: '/' },
  { label: 'Features', path: '/#features' },
  { label: 'Pricing', path: '/pricing' },
  { label: 'Why Unfurly', path: '/#whyChooseUnfurlySection' },
  { label: 'Blog', path: '/blog' },
]

/** Works without scripts: the phone menu is a `details` element, and all links are page loads. */
export function Navbar({ here }: NavbarProps) {
  const links = entries.map(({ label, path }) => (
    <a key={path} href={pageAddress(path)} aria-current={path === here ? 'page' : undefined}>
      {label}
    </a>
  ))
  return (
    <header className={css.bar}>
      <div className={`site-width ${css.row}`}>
        <a href={pageAddress('/')} className={css.logo} aria-label="Unfurly, home">
          <Logo />
        </a>
        <nav aria-label="Main" className={css.links}>
          {links}
        </nav>
        <a className={css.login} href={pageAddress('/login')}>
          Log in
        </a>
        <Button component="a" href={pageAddress('/register')} size="sm">
          {START_WORDS}
        </Button>
        <details className={css.menu} data-menu>
          <summary aria-label="Menu">
            <span className={css.burger} />
          </summary>
          <nav aria-label="Menu" className={css.sheet}>
            {links}
            <a href={pageAddress('/login')}>Log in</a>
            <Button component="a" href={pageAddress('/register')} size="md" fullWidth mt="md">
              {START_WORDS}
            </Button>
          </nav>
        </details>
      </div>
    </header>
  )
}
