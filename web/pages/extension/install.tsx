import { Install } from '../../features/site/install/install.tsx'
import { PublicLayout } from '../../features/site/public-layout.tsx'
import { pageMeta } from '../../lib/page-meta.ts'
import type { PageHandle } from '../../lib/static-page.ts'

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
