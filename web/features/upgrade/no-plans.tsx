import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** Shown when payments are off. */
export function NoPlans() {
  return (
    <>
      <PageHeader title="Plans" />
      <Panel flush>
        <EmptyState
          title="This installation has no plans"
          action={
            <Button component={Link} to="/main">
              Back to the dashboard
            </Button>
          }
        >
          Every account here is Pro, without limits. There is nothing to upgrade and nothing to pay.
        </EmptyState>
      </Panel>
    </>
  )
}
