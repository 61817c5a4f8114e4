import { pageMeta } from '../lib/page-meta.ts'
import type { PageHandle } from '../lib/static-page.ts'
import { Compare as Content } from '../site/compare/compare.tsx'
import { PublicLayout } from '../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/compare',
    title: 'How it compares · Unfurly',
    description:
      'Unfurly beside Bitly, Dub, Short.io, Linktree, Shlink and Kutt: each statement with its source and the day it was read.',
  })

export default function Compare() {
  return (
    <PublicLayout here="/compare">
      <Content />
    </PublicLayout>
  )
}
