import { Button } from '@mantine/core'
import { IconArrowLeft, IconChartBar, IconPencil, IconRestore } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ClientLoaderFunctionArgs, Link as RouterLink, useParams } from 'react-router'
import type { Link } from '../../../contract/links.ts'
import { hasPermission } from '../../../contract/permissions.ts'
import { banWords } from '../../../contract/report-reasons.ts'
import { linkAnalyticsPath } from '../../features/analytics/link-analytics-path.ts'
import { LinkNumbers } from '../../features/analytics/link-numbers.tsx'
import { copyLink } from '../../features/links/copy-link.ts'
import { LinkActionsProvider } from '../../features/links/link-actions-context.ts'
import { LinkFacts } from '../../features/links/link-facts.tsx'
import { LinkHistory } from '../../features/links/link-history.tsx'
import { LinkMenu } from '../../features/links/link-menu.tsx'
import { stateOf } from '../../features/links/link-state.ts'
import { linkQuery } from '../../features/links/one-link-queries.ts'
import { SmallCode } from '../../features/qr/small-code.tsx'
import { ScreenError } from '../../features/shell/screen-error.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useAccount } from '../../lib/session.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { readerZone } from '../../ui/dates.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { smallIcon } from '../../ui/icon.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import css from './link.module.css'
import { useLinkActions } from './link-actions.ts'
import { HistorySkeleton, LinkSkeleton } from './link-skeleton.tsx'

export const meta = () =>
  pageMeta({
    path: '/main/furls',
    title: 'Link · Unfurly',
    description: 'One of your short links.',
    hidden: true,
  })

export function clientLoader({ params: { domain = '', key = '' } }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(linkQuery(domain, key))
  return null
}

export const ErrorBoundary = ScreenError

export default function LinkScreen() {
  const { domain = '', key = '' } = useParams()
  return (
    <Boundary
      question={`${domain}/${key}`}
      skeleton={
        <>
          <BackTo />
          <PageHeader title={`${domain}/${key}`} />
          <LinkSkeleton />
        </>
      }
      failure={(error, retry) => (
        <>
          <BackTo />
          <PageHeader title={`${domain}/${key}`} />
          <Panel flush>
            <ErrorState {...failureWords(error)} onRetry={retry} />
          </Panel>
        </>
      )}
    >
      <About domain={domain} linkKey={key} />
    </Boundary>
  )
}

/** To the list that the link is in. */
function BackTo({ isGeo = false }: { isGeo?: boolean }) {
  return (
    <RouterLink to={isGeo ? '/main/geofurls' : '/main/furls'} className={css.back}>
      <IconArrowLeft {...smallIcon} /> {isGeo ? 'GeoFurls' : 'Furls'}
    </RouterLink>
  )
}

/** Its title, and its state where visitors do not simply get through. */
function Note({ link }: { link: Link }) {
  const state = stateOf(link, Date.now())
  return (
    <span className={css.note}>
      {link.banned && <StateChip tone="bad">{`Banned: ${banWords[link.banned]}`}</StateChip>}
      {state !== 'Active' && <StateChip tone="warn">{state}</StateChip>}
      <bdi>{link.title}</bdi>
    </span>
  )
}

function About({ domain, linkKey }: { domain: string; linkKey: string }) {
  const link = useSuspenseQuery(linkQuery(domain, linkKey)).data
  const actions = useLinkActions()
  const { role } = useAccount()
  const name = `${link.domain}/${link.key}`
  const isLive = link.deletedAt === null
  return (
    <>
      <BackTo isGeo={link.geo.length > 0} />
      <PageHeader
        title={name}
        note={<Note link={link} />}
        actions={
          <>
            <CopyButton label="Copy link" onCopy={() => copyLink(link.shortUrl)} />
            {isLive && actions.onEdit && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPencil {...smallIcon} />}
                onClick={() => actions.onEdit?.(link)}
              >
                Edit
              </Button>
            )}
            {!isLive && actions.onRestore && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconRestore {...smallIcon} />}
                onClick={() => actions.onRestore?.(link)}
              >
                Restore
              </Button>
            )}
            {isLive && (
              <LinkActionsProvider value={actions}>
                <LinkMenu link={link} />
              </LinkActionsProvider>
            )}
          </>
        }
      />
      <Panel
        flush
        title="Clicks by people"
        note={`Last 30 days, ${readerZone()}`}
        action={
          <RouterLink className={css.more} to={linkAnalyticsPath(link)}>
            <IconChartBar {...smallIcon} /> All analytics
          </RouterLink>
        }
        className={css.card}
      >
        <LinkNumbers domain={link.domain} linkKey={link.key} />
      </Panel>
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
      <Panel flush title="History" note="Who changed what">
        <Boundary
          question={name}
          skeleton={<HistorySkeleton />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <LinkHistory link={link} mayRestore={hasPermission(role, 'Update')} />
        </Boundary>
      </Panel>
    </>
  )
}
