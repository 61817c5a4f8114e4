import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Billing } from '../../../contract/plans/billing.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useProviderPage } from '../../lib/plans/provider-page.ts'
import { useAccount } from '../../lib/session/session.ts'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { wordsLocale } from '../../ui/time/dates.ts'
import { isPaying, planDay, planSentence, stateWords } from './billing-words.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import css from './plan-panel.module.css'
import { keepMutation, openPortal } from './queries.ts'

/** The plan of the account, its payments, and the changes that can be made. */
export function PlanPanel({ billing }: { billing: Billing }) {
  const { freeTrialEndsOn } = useAccount()
  const reader = { timeZone: readerZone(), locale: wordsLocale() }
  const { chip, tone } = stateWords(billing, reader)
  const portal = useProviderPage(openPortal)
  const keep = useMutation(keepMutation)
  const [isCancelling, cancelling] = useDisclosure(false)
  const failure = portal.error ?? keep.error
  return (
    <>
      {billing.stale && <Stale />}
      {billing.graceEndsAt !== null && (
        <Grace until={planDay(billing.graceEndsAt, reader)}>
          <Button size="xs" loading={portal.isBusy} onClick={() => portal.go()}>
            Update the card
          </Button>
        </Grace>
      )}
      <Panel flush className={css.panel}>
        <div className={css.plan}>
          <div className={css.about}>
            <h2 className={css.name}>
              {billing.tier === 'PRO' ? 'Pro' : 'Free'} <StateChip tone={tone}>{chip}</StateChip>
            </h2>
            <p className={css.sentence}>{planSentence(billing, freeTrialEndsOn, reader)}</p>
          </div>
          <PlanActions billing={billing} isBusy={portal.isBusy} onPortal={() => portal.go()} />
        </div>
        {failure && (
          <div className={css.failure}>
            <FailureNote {...failureWords(failure)} />
          </div>
        )}
        <PlanFoot
          billing={billing}
          isKeeping={keep.isPending}
          onCancel={cancelling.open}
          onKeep={() => keep.mutate()}
        />
      </Panel>
      <CancelDialog
        isOpen={isCancelling}
        endsAt={billing.renewsAt === null ? undefined : planDay(billing.renewsAt, reader)}
        onClose={cancelling.close}
      />
    </>
  )
}

interface PlanActionsProps {
  billing: Billing
  isBusy: boolean
  onPortal: () => void
}

function PlanActions({ billing, isBusy, onPortal }: PlanActionsProps) {
  const paying = isPaying(billing)
  return (
    <div className={css.actions}>
      {!paying && !billing.isGranted && (
        <Button component={Link} to="/upgrade">
          Upgrade to Pro
        </Button>
      )}
      {billing.hasPortal && (
        <Button
          variant={paying ? 'filled' : 'default'}
          rightSection={<IconExternalLink {...smallIcon} />}
          loading={isBusy}
          onClick={onPortal}
        >
          Open billing portal
        </Button>
      )}
    </div>
  )
}

interface PlanFootProps {
  billing: Billing
  isKeeping: boolean
  onCancel: () => void
  onKeep: () => void
}

function PlanFoot({ billing, isKeeping, onCancel, onKeep }: PlanFootProps) {
  const isEnding = billing.cancelAt !== null
  return (
    <div className={css.foot}>
      <p className={css.note}>
        {billing.hasPortal &&
          'Change card, address or plan in the portal of the payment provider. '}
        Links never stop redirecting because of a limit.
      </p>
      {isPaying(billing) && !isEnding && (
        <Button variant="subtle" size="xs" onClick={onCancel}>
          Cancel Pro
        </Button>
      )}
      {isPaying(billing) && isEnding && (
        <Button size="xs" loading={isKeeping} onClick={onKeep}>
          Keep Pro
        </Button>
      )}
    </div>
  )
}

function Stale() {
  return (
    <div className={css.stale} role="status">
      The payment provider does not answer at the moment. This is what was known last. Try again in
      a few minutes.
    </div>
  )
}

function Grace({ until, children }: { until: string; children: ReactNode }) {
  return (
    <div className={css.grace} role="alert">
      <p className={css.words}>
        <b>The last payment did not go through.</b> Pro goes on until {until}. Update the card
        before then, and nothing changes. Without it the account is on Free, and everything you made
        stays.
      </p>
      {children}
    </div>
  )
}
