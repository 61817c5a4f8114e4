import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'
import { Install } from '../../site/install/install.tsx'
import { PublicLayout } from '../../site/public-layout.tsx'

export const handle: PageHandle = { static: true }

export const meta = () =>
  pageMeta({
    path: '/extension/install',
    title: 'Browser extension · Unfurly',
    description: 'Shorten the page you are on, in Chrome and Firefox.',
  })

export default function InstallExtension() {
  return (
    <PublicLayout>
      <Install />
    </PublicLayout>
  )
}
