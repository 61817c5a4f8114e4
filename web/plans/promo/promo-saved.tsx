import { Button, CloseButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { ConfettiTemplate } from '../../ui/confetti/confetti-template.tsx'
import { smallIcon } from '../../ui/icon.ts'
import css from './promo-saved.module.css'

/** Static markup; signup-codes-script.ts fills in the code and opens it. */
export function PromoSaved() {
  return (
    <dialog className={css.dialog} aria-labelledby="promo-saved" data-promo>
      <div className={css.body}>
        <CloseButton className={css.close} iconSize={20} aria-label="Close" data-promo-close />
        <h2 id="promo-saved">Promo Code Saved</h2>
        <p>
          We keep your code on this device for 30 days. When you upgrade, paste it at the card
          checkout.
        </p>
        <div className={css.code}>
          <code data-promo-code />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCopy {...smallIcon} />}
            data-promo-copy
          >
            Copy
          </Button>
        </div>
        <Button size="md" fullWidth autoFocus data-promo-close>
          Got it!
        </Button>
      </div>
      <ConfettiTemplate />
    </dialog>
  )
}
