import { Button, Modal } from '@mantine/core'
import { CopyButton } from '../../ui/text/copy-button.tsx'
import { copyPromoCode } from './promo-code.ts'
import css from './promo-dialog.module.css'

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
