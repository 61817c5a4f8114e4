import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Invoice } from '../../../contract/plans/billing.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { smallIcon } from '../../ui/icon.ts'
import { StateChip } from '../../ui/lists/state-chip.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { dateWords, wordsLocale } from '../../ui/time/dates.ts'
import { invoiceAmount, invoiceStates } from './billing-words.ts'
import css from './invoices.module.css'

export function Invoices({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <Panel flush title="Invoices" className={css.panel}>
      {invoices.length === 0 ? (
        <p className={css.none}>No invoices yet. Each payment adds one here.</p>
      ) : (
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className={css.number}>
                Number
              </th>
              <th scope="col">Status</th>
              <th scope="col" className={css.amount}>
                Amount
              </th>
              <th scope="col">
                <span className={css.hidden}>File</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { createdAt, number, status, url, pdf } = invoice
  const { chip, tone } = invoiceStates[status]
  const locale = wordsLocale()
  const day = dateWords(createdAt, locale, { timeZone: readerZone(), dateStyle: 'medium' })
  const name = number ?? `of ${day}`
  return (
    <tr>
      <td>
        {day}
        <span className={css.under}>
          <Named number={number} url={url} />
        </span>
      </td>
      <td className={css.number}>
        <Named number={number} url={url} />
      </td>
      <td>
        <StateChip tone={tone}>{chip}</StateChip>
      </td>
      <td className={css.amount}>{invoiceAmount(invoice, locale)}</td>
      <td className={css.file}>
        {pdf !== null && (
          <a
            href={pdf}
            className={css.download}
            aria-label={`Download invoice ${name}`}
            title="Download"
            rel="noopener noreferrer"
          >
            <IconDownload {...smallIcon} />
          </a>
        )}
      </td>
    </tr>
  )
}

function Named({ number, url }: Pick<Invoice, 'number' | 'url'>) {
  if (url === null) return number ?? 'No number'
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer">
      {number ?? 'View'}
    </Anchor>
  )
}
