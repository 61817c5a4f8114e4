import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { hasPermission } from '../../../contract/people/permissions.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { useAccount } from '../../lib/session/session.ts'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { wordsLocale } from '../../ui/time/dates.ts'
import { promotionWords } from './prices.ts'
import { copyPromoCode } from './promo-code.ts'
import css from './promo-dialog.module.css'
import { pricesQuery, promotionQuery } from './queries.ts'

const WIDTH = 500

export interface PromoDialogProps {
  isOpen: boolean
  code: string
  onProceed: () => void
  onClose: () => void
}

/** Explains how to enter the stored code at the checkout, a page of the payment provider. */
export function PromoDialog({ isOpen, code, onProceed, onClose }: PromoDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Use your promo code" size={WIDTH}>
      <div className={css.code}>
        <output className={css.text} aria-label="Promo code">
          {code}
        </output>
        <CopyButton label="Copy promo code" size={32} onCopy={() => copyPromoCode(code)} />
      </div>
      <PromoCheck code={code} />
      <p className={css.how}>At the card checkout:</p>
      <ol className={css.steps}>
        <li>
          Choose <b>Add promo code</b>.
        </li>
        <li>
          <b>Paste</b> the code.
        </li>
        <li>
          Choose <b>Apply</b>, and check that the total has changed.
        </li>
      </ol>
      <Button fullWidth mt="lg" data-autofocus onClick={onProceed}>
        Proceed to Upgrade
      </Button>
    </Modal>
  )
}

/** The discount of the code, or that it is unknown. Empty if the provider cannot be asked. */
function PromoCheck({ code }: { code: string }) {
  const mayPay = hasPermission(useAccount().role, 'Billing')
  // Without a price there is no checkout of ours, and the code cannot be checked.
  const hasPrice = Boolean(useQuery({ ...pricesQuery, enabled: mayPay }).data?.month)
  const { data, error } = useQuery({ ...promotionQuery(code), enabled: hasPrice, retry: false })
  const isUnknown = error instanceof ApiProblem && error.status === 404
  return (
    <p className={css.check} role="status" data-wrong={isUnknown || undefined}>
      {data && promotionWords(data, { price: null, interval: 'month' }, wordsLocale())}
      {isUnknown && failureWords(error).detail}
    </p>
  )
}
