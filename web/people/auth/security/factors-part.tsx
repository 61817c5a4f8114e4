import { IconDeviceMobile, IconFingerprint, IconMail } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddedFactor, Factor } from '../../../../contract/people/mfa.ts'
import { Row, RowList } from '../../../ui/lists/row-list.tsx'
import { StateChip } from '../../../ui/lists/state-chip.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { AddEmail } from './add-email.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { AddTotp } from './add-totp.tsx'
import { FactorRow, TurnOff } from './factor-row.tsx'
import { Mark } from './mark.tsx'
import { factorsQuery } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoveryRow } from './recovery-row.tsx'
import { Since } from './since.tsx'
import { toastDone } from './toasts.ts'

/** The second factors, by kind, each kind with a button to add one. */
export function FactorsPart({ email }: { email: string }) {
  const { items, recoveryCodesLeft } = useSuspenseQuery(factorsQuery).data
  const refresh = useRefresh()
  const [codes, setCodes] = useState<string[]>()
  const of = (kind: Factor['kind']) => items.filter((factor) => factor.kind === kind)
  const added = ({ factor, recoveryCodes }: AddedFactor) => {
    if (recoveryCodes) setCodes(recoveryCodes)
    else toastDone('Added', `${factor.name} is asked for at your next login.`)
    return refresh()
  }
  const row = { isLast: items.length === 1, onChange: refresh }
  return (
    <Panel flush>
      <RowList>
        <EmailRow email={email} factor={of('EMAIL')[0]} onAdded={added} {...row} />
        <Row
          beside
          mark={<Mark Icon={IconDeviceMobile} />}
          name="Authenticator app"
          note="Codes from an app on your phone, even while it is offline."
          actions={<AddTotp onAdded={added} />}
        />
        {of('TOTP').map((factor) => (
          <FactorRow key={factor.id} factor={factor} {...row} />
        ))}
        <Row
          beside
          mark={<Mark Icon={IconFingerprint} />}
          name="Passkey"
          note="Your fingerprint, your face, or a security key. It logs you in without a password, too."
          actions={<AddPasskey onAdded={added} />}
        />
        {of('PASSKEY').map((factor) => (
          <FactorRow key={factor.id} factor={factor} {...row} />
        ))}
        {items.length > 0 && (
          <RecoveryRow left={recoveryCodesLeft} onRenewed={setCodes} onChange={refresh} />
        )}
      </RowList>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />
    </Panel>
  )
}

function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
      client.invalidateQueries({ queryKey: ['profile'] }),
    ])
}

interface EmailRowProps {
  email: string
  factor: Factor | undefined
  isLast: boolean
  onAdded: (added: AddedFactor) => Promise<unknown>
  onChange: () => Promise<unknown>
}

function EmailRow({ email, factor, isLast, onAdded, onChange }: EmailRowProps) {
  return (
    <Row
      beside
      mark={<Mark Icon={IconMail} />}
      name={
        <>
          Code by e-mail
          {factor && <StateChip tone="good">On</StateChip>}
        </>
      }
      note={
        factor ? (
          <>
            To {email}. Turned on <Since at={factor.createdAt} />.
          </>
        ) : (
          `A six-digit code to ${email} at each login.`
        )
      }
      actions={
        factor ? (
          <TurnOff factor={factor} isLast={isLast} onChange={onChange} />
        ) : (
          <AddEmail onAdded={onAdded} />
        )
      }
    />
  )
}
