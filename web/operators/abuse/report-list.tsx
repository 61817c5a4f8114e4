import { Button, SegmentedControl } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useMutation, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Report, ReportAction } from '../../../contract/operators/abuse.ts'
import { banWords } from '../../../contract/operators/report-reasons.ts'
import { icon } from '../../ui/icon.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import css from './abuse.module.css'
import { BanQuestion, type BanQuestionOf } from './ban-question.tsx'
import { abuseKeys, decideReport, type ReportStatus, reportsQuery } from './queries.ts'

const tabs: { value: ReportStatus; label: string }[] = [
  { value: 'OPEN', label: 'Waiting' },
  { value: 'BANNED', label: 'Banned' },
  { value: 'DISMISSED', label: 'Dismissed' },
]

const emptyTexts: Record<ReportStatus, { title: string; text: string }> = {
  OPEN: {
    title: 'No report waits',
    text: 'Visitors report a link on its own page: the short address with a + behind it.',
  },
  BANNED: { title: 'Nothing is banned', text: 'Links that you ban are listed here, with Undo.' },
  DISMISSED: { title: 'Nothing was dismissed', text: 'Reports that you dismiss are kept here.' },
}

interface ReportTabsProps {
  status: ReportStatus
  onChange: (status: ReportStatus) => void
}

export function ReportTabs({ status, onChange }: ReportTabsProps) {
  return (
    <SegmentedControl
      className={css.tabs}
      aria-label="Which reports"
      data={tabs}
      value={status}
      onChange={(value) => onChange(tabs.find((tab) => tab.value === value)?.value ?? 'OPEN')}
    />
  )
}

export function ReportList({ status }: { status: ReportStatus }) {
  const query = useSuspenseInfiniteQuery(reportsQuery(status))
  const reports = query.data.pages.flatMap((page) => page.items)
  const { title, text } = emptyTexts[status]
  if (reports.length === 0) return <EmptyState title={title}>{text}</EmptyState>
  return (
    <MoreList query={query}>
      <RowList>
        {reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </RowList>
    </MoreList>
  )
}

const plain = (shortUrl: string) => shortUrl.replace(/^https?:\/\//, '')

function ReportRow({ report }: { report: Report }) {
  const { link, text, email } = report
  return (
    <Row
      mark={<IconFlag {...icon} className={css.mark} />}
      name={
        <>
          {plain(link.shortUrl)}
          <StateChip tone="warn">{banWords[report.reason]}</StateChip>
          {link.isAccountBanned && <StateChip tone="bad">account banned</StateChip>}
        </>
      }
      note={
        <>
          <span className={css.line}>leads to {link.redirectTo}</span>
          {text && <span className={css.line}>“{text}”</span>}
          <span className={css.line}>
            {link.accountName}, reported <TimeAgo at={report.createdAt} />
            {email && ` by ${email}`}
          </span>
        </>
      }
      actions={<ReportActions report={report} />}
    />
  )
}

const done: Record<ReportAction, string> = {
  dismiss: 'Report dismissed',
  'ban-link': 'Link banned',
  'ban-account': 'All links of the account banned',
  undo: 'Ban lifted',
}

const doneWords = (action: ReportAction, { status }: Report): string =>
  action === 'undo' && status === 'DISMISSED' ? 'The report waits again' : done[action]

function ReportActions({ report }: { report: Report }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<BanAction>()
  const decide = async (action: ReportAction) => {
    await decideReport(report.id, action)
    await client.invalidateQueries({ queryKey: abuseKeys.bans })
    await client.invalidateQueries({ queryKey: abuseKeys.reports })
    toast({ title: doneWords(action, report), message: name })
  }
  const decision = useMutation({ mutationFn: decide, meta: { failed: true } })
  const name = plain(report.link.shortUrl)
  const button = (words: string, label: string, onClick: () => void) => (
    <Button
      size="xs"
      variant="default"
      aria-label={`${label} ${name}`}
      disabled={decision.isPending}
      onClick={onClick}
    >
      {words}
    </Button>
  )
  if (report.status !== 'OPEN') {
    return button('Undo', 'Undo what was decided about', () => decision.mutate('undo'))
  }
  return (
    <>
      {button('Dismiss', 'Dismiss the report of', () => decision.mutate('dismiss'))}
      {button('Ban the account’s links', 'Ban all links of the account of', () =>
        setAsking('ban-account'),
      )}
      {button('Ban link', 'Ban the link', () => setAsking('ban-link'))}
      <BanQuestion
        about={asking && aboutOf(asking, report)}
        onBan={async () => asking && decide(asking)}
        onClose={() => setAsking(undefined)}
      />
    </>
  )
}

type BanAction = Extract<ReportAction, `ban-${string}`>

const aboutOf = (action: BanAction, { link }: Report): BanQuestionOf =>
  action === 'ban-link'
    ? { kind: 'LINK', name: plain(link.shortUrl) }
    : { kind: 'ACCOUNT', name: link.accountName }
