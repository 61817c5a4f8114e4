import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '../../../contract/people/account.ts'
import { RowSkeleton } from '../../ui/lists/row-skeleton.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Panel } from '../../ui/page/panel.tsx'

interface ForOperatorsProps {
  title: string
  /** The profile of the viewer; undefined while it is loading. */
  profile: Profile | undefined
  children: ReactNode
}

/** Renders its children for operators only, so that other viewers trigger none of their requests. */
export function ForOperators({ title, profile, children }: ForOperatorsProps) {
  if (profile?.isOperator) return children
  return (
    <>
      <PageHeader title={title} />
      <Panel flush>
        {profile ? (
          <EmptyState
            title="This is for operators"
            action={
              <Button component={Link} to="/main">
                Back to the dashboard
              </Button>
            }
          >
            Whoever runs this installation looks after reports, bans and block lists here.
          </EmptyState>
        ) : (
          <RowSkeleton rows={4} />
        )}
      </Panel>
    </>
  )
}
