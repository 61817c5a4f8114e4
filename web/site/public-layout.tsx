import '@fontsource-variable/archivo/wdth.css'
import '../ui/public.css'
import displayFont from '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2?url'
import type { ReactNode } from 'react'
import { useHydrated } from '../lib/hydrated.ts'
import { ExtensionPrompt } from '../people/extension-prompt/extension-prompt.tsx'
import { PromoSaved } from '../plans/promo/promo-saved.tsx'
import { StaticToasts } from '../ui/toasts/static-toasts.tsx'
import { Banner } from './banner/banner.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import script from './site-script.ts?worker&url'

interface PublicLayoutProps {
  /** Path of the entry in the bar that the page belongs to. */
  here?: string
  children: ReactNode
}

export function PublicLayout({ here, children }: PublicLayoutProps) {
  // For prerendered pages only: the browser complains where it comes long before the heading.
  const isHydrated = useHydrated()
  return (
    <div className="site">
      {!isHydrated && (
        <link
          rel="preload"
          href={displayFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      )}
      <script async type="module" src={script} />
      <a className="site-skip" href="#main">
        Skip to content
      </a>
      <Banner />
      <Navbar here={here} />
      <main id="main">{children}</main>
      <ExtensionPrompt />
      <Footer />
      <PromoSaved />
      <StaticToasts />
    </div>
  )
}
