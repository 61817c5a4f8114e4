import { Button, TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type PlanInterval, PROMO_CODE_MAX } from '../../../contract/plans/billing.ts'
import type { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useProviderPage } from '../../lib/plans/provider-page.ts'
import { smallIcon } from '../../ui/icon.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { wordsLocale } from '../../ui/time/dates.ts'
import { promotionWords } from './prices.ts'
import css from './pro-checkout.module.css'
import { findPromoCode } from './promo-code.ts'
import { openCheckout, pricesQuery, promotionQuery } from './queries.ts'

/** Goes to the provider's checkout, with a promotion code if there is one. What was typed stays on a failure. */
export function ProCheckout({ interval }: { interval: PlanInterval }) {
  const stored = findPromoCode(document.cookie) ?? ''
  const [code, setCode] = useState(stored)
  const [checked, setChecked] = useState(stored)
  const price = useQuery(pricesQuery).data?.[interval] ?? null
  const promotion = useQuery({ ...promotionQuery(checked), enabled: checked !== '' })
  const { go, reset, isBusy, error } = useProviderPage(openCheckout)
  const isChecked = checked !== '' && checked === code.trim()
  const refused = fieldErrors(error, ['promoCode']).promoCode
  const wrong = isChecked && promotion.error ? failureWords(promotion.error).detail : undefined
  // A code that came with an address long ago is not asked for: without it the price is the usual one.
  const isForgotten =
    isChecked && code === stored && (promotion.error as ApiProblem | null)?.status === 404
  const change = (next: string) => {
    setCode(next)
    if (error) reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go({ interval, promoCode: (!isForgotten && code.trim()) || null })
  }
  return (
    <form className={css.pay} onSubmit={submit}>
      <Button
        type="submit"
        fullWidth
        loading={isBusy}
        rightSection={<IconArrowRight {...smallIcon} />}
      >
        Continue to payment
      </Button>
      {error && !refused && <FailureNote {...failureWords(error)} />}
      <div className={css.promo}>
        <TextInput
          label="Promo code"
          className={css.field}
          value={code}
          maxLength={PROMO_CODE_MAX}
          autoComplete="off"
          spellCheck={false}
          error={refused ?? wrong}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={() => setChecked(code.trim())}
        />
        <Button
          variant="default"
          className={css.check}
          disabled={code.trim() === ''}
          loading={promotion.isFetching}
          onClick={() => setChecked(code.trim())}
        >
          Apply
        </Button>
      </div>
      <p className={css.takesOff} role="status">
        {isChecked &&
          promotion.data &&
          promotionWords(promotion.data, { price, interval }, wordsLocale())}
      </p>
    </form>
  )
}
