import { organization } from '../lib/json-ld.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Hero } from '../links/shortener/hero.tsx'
import { History } from '../links/shortener/history.tsx'
import { Shortener } from '../links/shortener/shortener.tsx'
import { Api } from '../site/landing/api.tsx'
import { Ending } from '../site/landing/ending.tsx'
import { Faq } from '../site/landing/faq.tsx'
import { Features } from '../site/landing/features.tsx'
import { SelfHost } from '../site/landing/self-host.tsx'
import { Teaser } from '../site/landing/teaser.tsx'
import { Why } from '../site/landing/why.tsx'
import { ProductPicture } from '../site/product-picture.tsx'
import { PublicLayout } from '../site/public-layout.tsx'
import { JsonLd } from '../ui/page/json-ld.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/',
    title: 'Unfurly: long address in, short link out',
    description:
      'Short links with honest numbers, QR codes, link pages and monitoring. Use it here or run it on your own server.',
  })

export default function Landing() {
  return (
    <PublicLayout here="/">
      <JsonLd data={organization()} />
      <Hero example="unfurly.example/spring">
        <Shortener />
        <History />
        <ProductPicture />
      </Hero>
      <Features />
      <Why />
      <SelfHost />
      <Api />
      <Teaser />
      <Faq />
      <Ending />
    </PublicLayout>
  )
}
