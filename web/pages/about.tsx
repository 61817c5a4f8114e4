import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { About as Content } from '../site/company/about.tsx'
import { PublicLayout } from '../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/about',
    title: 'About us · Unfurly',
    description: 'An open short-link service, and the four habits we build it with.',
  })

export default function About() {
  return (
    <PublicLayout here="/about">
      <Content />
    </PublicLayout>
  )
}
