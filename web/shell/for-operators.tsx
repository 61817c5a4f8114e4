import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Profile } from '../../contract/people/account.ts'
import { type ScreenWith, screenRows } from '../../contract/screens/screens.ts'
import { RowSkeleton } from '../ui/lists/row-skeleton.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Panel } from '../ui/page/panel.tsx'

interface ForOperatorsProps {
  screen: ScreenWith<'isForOperators'>
  /** The profile of the viewer; undefined while it is loading. */
  profile: Profile | undefined
  children: ReactNode
}

/** Renders its children for operators only, so that other viewers trigger none of their requests. */
export function ForOperators({ screen, profile, children }: ForOperatorsProps) {
  if (profile?.isOperator) return children
  if (profile) return <Navigate to="/access?needs=operator" replace />
  return (
    <>
      <PageHeader title={screenRows[screen].title} />
      <Panel flush>
        <RowSkeleton rows={4} />
      </Panel>
    </>
  )
}
