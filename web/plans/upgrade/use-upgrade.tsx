import { type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfig } from '../../lib/config.ts'
import { log } from '../../lib/log.ts'
import { useAccount } from '../../lib/session/session.ts'
import { copyPromoCode, findPromoCode } from './promo-code.ts'
import type { PromoDialogProps } from './promo-dialog.tsx'

const UPGRADE = '/upgrade'

interface OpenedPromo {
  PromoDialog: ComponentType<PromoDialogProps>
  code: string
}

interface UpgradeOffer {
  /** Whether to show the upgrade bar: payments are on and the tier is not Pro. During a trial the tier is Pro. */
  isOffered: boolean
  /** Runs when the upgrade button is pressed. */
  start: () => void
  dialog: ReactNode
}

/** Leads to /upgrade. Copies a stored promo code first, because it has to be pasted at the checkout. */
export function useUpgrade(): UpgradeOffer {
  const { paymentsEnabled } = useConfig()
  const { tier } = useAccount()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<OpenedPromo>()
  const [isOpen, setOpen] = useState(false)
  const go = () => {
    setOpen(false)
    void navigate(UPGRADE)
  }
  const show = async (code: string) => {
    try {
      const { PromoDialog } = await import('./promo-dialog.tsx')
      setOpened({ PromoDialog, code })
      setOpen(true)
    } catch (error) {
      log('The promo dialog could not be loaded', error)
      go()
    }
  }
  const start = () => {
    const code = findPromoCode(document.cookie)
    if (!code) return go()
    // Copy right away: browsers allow it only during a user gesture
    void copyPromoCode(code)
    void show(code)
  }
  const dialog = opened && (
    <opened.PromoDialog
      isOpen={isOpen}
      code={opened.code}
      onProceed={go}
      onClose={() => setOpen(false)}
    />
  )
  return { isOffered: paymentsEnabled && tier !== 'PRO', start, dialog }
}
