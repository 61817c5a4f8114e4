import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { BanForm } from '../../../operators/abuse/ban-form.tsx'
import { BanList } from '../../../operators/abuse/ban-list.tsx'
import { profileQuery } from '../../../people/account/queries.ts'
import { ForOperators } from '../../../shell/for-operators.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './block-list.module.css'

export const meta = screenMeta('settings/bans', 'Links and accounts that are banned.')

export const ErrorBoundary = ScreenError

export default function Bans() {
  return (
    <ForOperators screen="settings/bans" profile={useQuery(profileQuery).data}>
      <PageHeader title="Bans" note="Of all accounts, by operators" />
      <Panel flush className={css.form ?? ''}>
        <BanForm />
      </Panel>
      <Panel flush title="Standing bans">
        <Boundary
          question=""
          skeleton={<RowSkeleton rows={4} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <BanList />
        </Boundary>
      </Panel>
    </ForOperators>
  )
}
