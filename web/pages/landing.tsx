import { Hero } from '../features/shortener/hero.tsx'
import { History } from '../features/shortener/history.tsx'
import { Shortener } from '../features/shortener/shortener.tsx'
import { ProductPicture } from '../features/site/product-picture.tsx'
import { PublicLayout } from '../features/site/public-layout.tsx'
import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/',
    title: 'Unfurly: long address in, short link out',
    description:
      'Short links with honest numbers and QR codes. Use it here or run it on your own server.',
  })

export default function Landing() {
  return (
    <PublicLayout here="/">
      <Hero example="unfurly.example/spring">
        <Shortener />
        <History />
        <ProductPicture />
      </Hero>
    </PublicLayout>
  )
}
