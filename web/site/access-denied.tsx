import { Button } from '@mantine/core'
import type { Account } from '../../contract/people/account.ts'
import { type Permission, roleName } from '../../contract/people/permissions.ts'
import { pageAddress } from '../lib/base-path.ts'
import { Ribbon } from '../ui/brand/ribbon.tsx'
import type { Point } from '../ui/brand/ribbon-path.ts'
import { StatusPage } from './status-page.tsx'

const foldedShut: Point[] = [
  [0, 40],
  [300, 40],
  [300, 214],
  [120, 214],
  [120, 100],
  [240, 100],
  [240, 154],
  [172, 154],
]

/** What the screen asked for; operators are chosen by the installation's configuration. */
export type Needed = Permission | 'operator'

interface AccessDeniedProps {
  /** Undefined for guests, and until it is loaded. */
  account: Account | undefined
  needed: Needed | undefined
}

export function AccessDenied({ account, needed }: AccessDeniedProps) {
  return (
    <StatusPage
      title="This needs a permission you do not have"
      art={<Ribbon half={16} viewBox="0 0 400 260" paths={[foldedShut]} />}
      actions={
        <>
          <Button component="a" href={pageAddress('/main')} size="md">
            Back to the dashboard
          </Button>
          {account && (
            <Button
              component="a"
              href={pageAddress('/settings/accounts')}
              size="md"
              variant="default"
            >
              Switch account
            </Button>
          )}
        </>
      }
    >
      <p>{deniedWords(account, needed)}</p>
    </StatusPage>
  )
}

/** Who a screen with a permission is for, in the role names shown to users. */
const holders: Record<Needed, string> = {
  Read: 'members who may read',
  Create: 'Creators and Editors',
  Update: 'Editors',
  Delete: 'Editors',
  Billing: 'Billing Admins',
  Admin: 'Administrators',
  Owner: 'Owners',
  operator: 'whoever runs this installation',
}

function deniedWords(account: Account | undefined, needed: Needed | undefined): string {
  if (!account || !needed)
    return 'An Owner or Administrator of the account can change your role under Settings, Users.'
  const who = `You are signed in ${asRole(account.role)} of ${account.name}, and this page is for ${holders[needed]}.`
  return needed === 'operator'
    ? who
    : `${who} An Owner or Administrator can change your role under Settings, Users.`
}

function asRole(role: number): string {
  const name = roleName(role)
  return name === 'No Access' ? 'as a member' : `as ${name}`
}

export const isNeeded = (text: string | null): text is Needed =>
  text !== null && Object.hasOwn(holders, text)
