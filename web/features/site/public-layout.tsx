import '@fontsource-variable/archivo/wdth.css'
import '../../ui/public.css'
import displayFont from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import script from './site-script.ts?worker&url'

interface PublicLayoutProps {
  here?: string
  children: ReactNode
}

export function PublicLayout({ here, children }: PublicLayoutProps) {
  return (
    <div className="site">
      <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
      <script async type="module" src={script} />
      <a className="site-skip" href="#main">
        Skip to content
      </a>
      <Navbar here={here} />
      <main id="main">{children}</main>
      <Footer />
    </div>
  )
}
