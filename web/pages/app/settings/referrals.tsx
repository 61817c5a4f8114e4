import { REFERRAL_REWARD } from '../../../../contract/plans/referral-terms.ts'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { queryClient } from '../../../lib/api/query-client.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { mayOpen } from '../../../lib/session/permitted.ts'
import { referralsQuery } from '../../../plans/referrals/queries.ts'
import { ReferralsScreen } from '../../../plans/referrals/referrals-screen.tsx'
import { NeedsPermission } from '../../../shell/needs-permission.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { Column } from '../../../ui/page/column.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { moneyWords } from '../../../ui/text/money.ts'

export const meta = screenMeta(
  'settings/referrals',
  'Who joined through you, and what that earned.',
)

export function clientLoader() {
  if (mayOpen('settings/referrals')) void queryClient.prefetchInfiniteQuery(referralsQuery)
  return null
}

export const ErrorBoundary = ScreenError

export default function Referrals() {
  const reward = moneyWords({ amount: REFERRAL_REWARD.amount, currency: REFERRAL_REWARD.currency })
  return (
    <Column>
      <NeedsPermission screen="settings/referrals">
        <PageHeader
          title="Referrals"
          note={`${reward} for every person who joins through you and makes their first link.`}
        />
        <Boundary
          skeleton={
            <Panel flush>
              <RowSkeleton rows={5} />
            </Panel>
          }
          failure={(error, retry) => (
            <Panel flush>
              <ErrorState {...failureWords(error)} onRetry={retry} />
            </Panel>
          )}
        >
          <ReferralsScreen />
        </Boundary>
      </NeedsPermission>
    </Column>
  )
}
