import { hasPermission } from '../../../contract/permissions.ts'
import { useAccount } from '../../lib/session.ts'
import { Panel } from '../../ui/panel.tsx'

/** For Owners; others see nothing. */
export function DeleteAccountSection() {
  const account = useAccount()
  if (!hasPermission(account.role, 'Owner')) return null
  return <Panel title="Delete this account">{null}</Panel>
}
