import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { profileQuery } from '../../../people/account/queries.ts'
import { HeldList } from '../../../plans/referrals/held-list.tsx'
import { PayoutList } from '../../../plans/referrals/payout-list.tsx'
import { fetchPayoutsCsv } from '../../../plans/referrals/queries.ts'
import { ForOperators } from '../../../shell/for-operators.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { smallIcon } from '../../../ui/icon.ts'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

export const meta = screenMeta('settings/payouts', 'What ambassadors can be paid.')

export const ErrorBoundary = ScreenError

export default function Payouts() {
  return (
    <ForOperators screen="settings/payouts" profile={useQuery(profileQuery).data}>
      <PageHeader
        title="Payouts"
        note="For referrals to all accounts, for operators"
        actions={<Download />}
      />
      <Stack>
        <List title="Due">
          <PayoutList />
        </List>
        <List title="Referrals to look at">
          <HeldList />
        </List>
      </Stack>
    </ForOperators>
  )
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title} flush>
      <Boundary
        skeleton={<RowSkeleton rows={3} />}
        failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
      >
        {children}
      </Boundary>
    </Panel>
  )
}

function Download() {
  const download = useMutation({
    mutationFn: fetchPayoutsCsv,
    onSuccess: (file) => saveFile(file, 'payouts.csv'),
    meta: { failed: true },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload {...smallIcon} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
