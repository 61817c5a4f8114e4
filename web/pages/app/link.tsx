import { Button, Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link as RouterLink, useParams } from 'react-router'
import type { Link } from '../../../contract/links/links.ts'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { linkAnalyticsPath } from '../../clicks/analytics/link-analytics-path.ts'
import { LinkLists, LinkNumbers, linkParts } from '../../clicks/analytics/link-numbers.tsx'
import { askTogether } from '../../clicks/analytics/page/screen-parts.ts'
import { SmallCode } from '../../codes/small-code.tsx'
import { useLinkDomains } from '../../domains/queries.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { screenMeta } from '../../lib/screen-meta.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { useAccount } from '../../lib/session/session.ts'
import { LinkAddresses } from '../../links/addresses/link-addresses.tsx'
import { LinkFacts } from '../../links/link/link-facts.tsx'
import { LinkHealth } from '../../links/link/link-health.tsx'
import { LinkHistory } from '../../links/link/link-history.tsx'
import { linkQuery } from '../../links/link/one-link-queries.ts'
import { linkPath } from '../../links/link-path.ts'
import { ScreenError } from '../../shell/screen-error.tsx'
import { StatRowSkeleton } from '../../ui/charts/stat-tile.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../ui/page/boundary.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import css from './link.module.css'
import { LinkHead } from './link-head.tsx'

export const meta = screenMeta('main/furls/:domain/:key', 'One of your short links.')

export function clientLoader({ params: { domain = '', key = '' } }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(linkQuery(domain, key))
  void askTogether(linkParts({ domain, linkKey: key }))
  return null
}

export const ErrorBoundary = ScreenError

export default function LinkScreen() {
  const { domain = '', key = '' } = useParams()
  const name = `${domain}/${key}`
  return (
    <>
      <LinkHead name={name} link={useQuery(linkQuery(domain, key)).data} />
      <Boundary
        question={name}
        skeleton={<LinkSkeleton />}
        failure={(error, retry) => (
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        )}
      >
        <About domain={domain} linkKey={key} />
      </Boundary>
    </>
  )
}

function About({ domain, linkKey }: { domain: string; linkKey: string }) {
  const link = useSuspenseQuery(linkQuery(domain, linkKey)).data
  const { role } = useAccount()
  const name = `${link.domain}/${link.key}`
  const isLive = link.deletedAt === null
  const mayUpdate = hasPermission(role, 'Update')
  return (
    <>
      <Panel title="Does it work?" className={css.card}>
        <LinkHealth link={link} mayUpdate={mayUpdate} />
      </Panel>
      <Panel
        flush
        title="Clicks by people"
        note={`Last 30 days, ${accountZone()}`}
        action={
          <RouterLink className={css.more} to={linkAnalyticsPath(link)}>
            <IconChartBar {...smallIcon} /> All analytics
          </RouterLink>
        }
        className={css.card}
      >
        <LinkNumbers domain={link.domain} linkKey={link.key} />
      </Panel>
      <LinkLists
        domain={link.domain}
        linkKey={link.key}
        hasClickIds={link.clickIds}
        linkPath={linkPath}
      />
      <div className={css.columns}>
        <Panel title="About this link" className={css.card}>
          <LinkFacts link={link} />
        </Panel>
        <Panel title="QR code" className={css.card}>
          <SmallCode
            shortUrl={link.shortUrl}
            label={`QR code of ${name}`}
            isKnown
            link={isLive ? link : undefined}
          />
        </Panel>
      </div>
      <Panel title="Addresses" note="All lead to the same" className={css.card}>
        <LinkAddresses link={link} domains={useLinkDomains()} mayUpdate={mayUpdate} />
      </Panel>
      <History link={link} mayRestore={mayUpdate} />
    </>
  )
}

/** Folded: most come for the numbers. */
function History({ link, mayRestore }: { link: Link; mayRestore: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      flush
      title="History"
      note="Who changed what"
      action={
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide changes' : 'Show changes'}
        </Button>
      }
    >
      {isOpen && (
        <Boundary
          question={`${link.domain}/${link.key}`}
          skeleton={<HistorySkeleton />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <LinkHistory link={link} mayRestore={mayRestore} />
        </Boundary>
      )}
    </Panel>
  )
}

/** Placeholder for the screen of a link. */
function LinkSkeleton() {
  return (
    <div aria-busy="true">
      <Panel flush className={css.card ?? ''}>
        <StatRowSkeleton tiles={3} />
        <Skeleton height={240} radius={0} />
      </Panel>
      <div className={css.columns}>
        <Skeleton height={264} radius="md" mb="md" />
        <Skeleton height={264} radius="md" mb="md" />
      </div>
    </div>
  )
}

const HistorySkeleton = () => <RowSkeleton rows={3} markSize={0} />
