import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { AccountList, DeletedList } from './account-list.tsx'
import { Invitations } from './invitations.tsx'
import { kindsOf, namesOf, nextAccount } from './kinds.ts'
import css from './memberships-screen.module.css'
import { membershipsQuery } from './queries.ts'

/** The accounts that the user belongs to, is invited to, or can restore. */
export function Memberships({ isClosed }: { isClosed: boolean }) {
  const memberships = useSuspenseQuery(membershipsQuery).data
  const { invitations, accounts, deleted } = kindsOf(memberships)
  const bound = accounts.filter(({ isLastOwner }) => isLastOwner)
  return (
    <>
      <Invitations invitations={invitations} isClosed={isClosed} />
      <Panel flush>
        {accounts.length === 0 ? (
          <EmptyState title="No account yet">
            Accept an invitation, or make an account of your own.
          </EmptyState>
        ) : (
          <AccountList accounts={accounts} next={nextAccount(memberships)} isClosed={isClosed} />
        )}
      </Panel>
      {bound.length > 0 && (
        <p className={css.note}>
          You are the only Owner of {namesOf(bound)}. To leave, hand it over first under{' '}
          <Link to="/settings">Profile</Link>, or make somebody else an Owner under{' '}
          <Link to="/settings/users">Users</Link>.
        </p>
      )}
      {deleted.length > 0 && (
        <div className={css.deleted}>
          <Panel title="Deleted" flush>
            <DeletedList accounts={deleted} />
          </Panel>
        </div>
      )}
    </>
  )
}
