import { useQuery } from '@tanstack/react-query'
import { failureWords } from '../../../lib/api/failure-words.ts'
import { screenMeta } from '../../../lib/screen-meta.ts'
import { BlockForm, BlockList } from '../../../operators/abuse/block-list.tsx'
import { profileQuery } from '../../../people/account/queries.ts'
import { ForOperators } from '../../../shell/for-operators.tsx'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { RowSkeleton } from '../../../ui/lists/row-skeleton.tsx'
import { Boundary } from '../../../ui/page/boundary.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import css from './block-list.module.css'

export const meta = screenMeta('settings/block-list', 'Hosts and words that links may not lead to.')

export const ErrorBoundary = ScreenError

export default function Blocked() {
  return (
    <ForOperators screen="settings/block-list" profile={useQuery(profileQuery).data}>
      <PageHeader title="Block list" note="For all accounts, by operators" />
      <Panel flush className={css.form ?? ''}>
        <BlockForm />
      </Panel>
      <Panel flush title="On the list">
        <Boundary
          question=""
          skeleton={<RowSkeleton rows={4} />}
          failure={(error, retry) => <ErrorState {...failureWords(error)} onRetry={retry} />}
        >
          <BlockList />
        </Boundary>
      </Panel>
    </ForOperators>
  )
}
