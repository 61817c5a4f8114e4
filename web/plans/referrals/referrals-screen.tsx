import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { PENDING_DAYS, QUALIFY_DAYS } from '../../../contract/plans/referral-terms.ts'
import type { Referral, ReferralReason } from '../../../contract/plans/referrals.ts'
import { MoreList } from '../../ui/lists/more-list.tsx'
import { type ChipTone, StateChip } from '../../ui/lists/state-chip.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { exactMoney } from '../../ui/text/money.ts'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { CodeForm } from './code-form.tsx'
import { CodePanel } from './code-panel.tsx'
import { referralsQuery } from './queries.ts'
import css from './referrals.module.css'

export function ReferralsScreen() {
  const query = useSuspenseInfiniteQuery(referralsQuery)
  const [first] = query.data.pages
  if (!first) return null
  const { code, url, totals, reward } = first
  const items = query.data.pages.flatMap((page) => page.items)
  return (
    <div className={css.stack}>
      {code !== null && url !== null ? (
        <CodePanel code={code} url={url} totals={totals} currency={reward.currency} />
      ) : (
        <Panel title="Make your code">
          <CodeForm />
        </Panel>
      )}
      <Panel flush>
        {items.length === 0 ? (
          <EmptyState title="Nobody has joined yet">
            Whoever opens your link and makes an account appears here.
          </EmptyState>
        ) : (
          <MoreList query={query}>
            <ReferralTable items={items} currency={reward.currency} />
          </MoreList>
        )}
      </Panel>
      <p className={css.foot}>
        Someone counts after confirming their e-mail, making a link and staying {QUALIFY_DAYS} days.
        The reward is pending for another {PENDING_DAYS} days, then it is paid out.
      </p>
    </div>
  )
}

function ReferralTable({ items, currency }: { items: readonly Referral[]; currency: string }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col" className={css.wide}>
            Joined
          </th>
          <th scope="col">State</th>
          <th scope="col" className={css.amount}>
            Reward
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <ReferralRow key={item.id} item={item} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function ReferralRow({ item, currency }: { item: Referral; currency: string }) {
  const { words, tone } = stateOf(item)
  return (
    <tr>
      <th scope="row" className={css.person}>
        {item.maskedEmail}
      </th>
      <td className={css.wide}>
        <TimeAgo at={item.signedUpAt} />
      </td>
      <td>
        <StateChip tone={tone}>{words}</StateChip>
      </td>
      <td className={css.amount}>
        {item.amount === 0 ? '–' : exactMoney({ amount: item.amount, currency })}
      </td>
    </tr>
  )
}

const reasonWords: Record<ReferralReason, string> = {
  'same-person': 'same person',
  'same-mailbox': 'same mailbox',
  'same-card': 'same card',
  'not-new': 'not a new user',
  'counted-before': 'counted before',
  banned: 'account is banned',
  deleted: 'account is gone',
  'same-address': 'same network',
  refunded: 'payment was refunded',
  operator: 'refused by the operator',
}

interface StateWords {
  words: string
  tone: ChipTone
}

function stateOf({ status, reason }: Pick<Referral, 'status' | 'reason'>): StateWords {
  const why = reason === null ? '' : `: ${reasonWords[reason]}`
  const states: Record<Referral['status'], StateWords> = {
    SIGNED_UP: { words: 'Signed up', tone: 'warn' },
    HELD: { words: 'Being looked at', tone: 'warn' },
    QUALIFIED: { words: 'Qualified', tone: 'good' },
    PAID: { words: 'Paid', tone: 'good' },
    NOT_COUNTED: { words: `Not counted${why || ': no link in 90 days'}`, tone: 'plain' },
    REVERSED: { words: `Taken back${why}`, tone: 'plain' },
  }
  return states[status]
}
