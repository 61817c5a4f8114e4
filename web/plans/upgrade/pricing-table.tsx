import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { PRICING_TABLE_SCRIPT } from '../../../contract/plans/pricing-table.ts'
import { smallIcon } from '../../ui/icon.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** The provider's script. It defines the element `stripe-pricing-table`, so it is loaded once and only where that is shown. */
const scriptQuery = queryOptions({
  queryKey: ['pricing-table-script'],
  queryFn: () =>
    new Promise<true>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = PRICING_TABLE_SCRIPT
      script.async = true
      script.onload = () => resolve(true)
      script.onerror = () => {
        script.remove()
        reject(new Error(`${PRICING_TABLE_SCRIPT} could not be loaded`))
      }
      document.head.append(script)
    }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export const useTableScript = () => useQuery(scriptQuery)

interface PricingTableProps {
  pricingTableId: string
  publishableKey: string
  reference: string
  email: string | undefined
}

/** The payment is bound to the account that the signed reference names. */
export function PricingTable({
  pricingTableId,
  publishableKey,
  reference,
  email,
}: PricingTableProps) {
  return createElement('stripe-pricing-table', {
    'pricing-table-id': pricingTableId,
    'publishable-key': publishableKey,
    'client-reference-id': reference,
    ...(email && { 'customer-email': email }),
  })
}

export function NoPricingTable({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  return (
    <Panel flush>
      <div role="alert">
        <EmptyState
          title="The prices could not be loaded"
          action={
            <Button
              variant="default"
              loading={isBusy}
              leftSection={<IconRefresh {...smallIcon} />}
              onClick={onRetry}
            >
              Try again
            </Button>
          }
        >
          They come from the payment provider, which this browser does not reach. Check the
          connection and what blocks scripts of other sites, then try again.
        </EmptyState>
      </div>
    </Panel>
  )
}
