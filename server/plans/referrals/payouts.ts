import { z } from 'zod'
import { csvLine, UTF8_MARK } from '../../../contract/csv-line.ts'
import { REFERRAL_REWARD } from '../../../contract/plans/referral-terms.ts'
import type {
  ListPayouts,
  MarkPaid,
  Payout,
  PayoutLine,
  PayoutPage,
} from '../../../contract/plans/referrals.ts'
import { type App, type Caller, type Inside, readingOf } from '../../context.ts'
import { type Letter, letter, pageUrl, sendMail } from '../../mail/mail.ts'
import { recordOperatorAction } from '../../operators/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { streamText } from '../../platform/http/text-stream.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../schema/locks.ts'
import { balanceOf, move } from './ledger.ts'
import {
  type BalanceCursor,
  countBalances,
  insertPayout,
  listBalances,
  listOwners,
  markPaidReferrals,
  type PayoutRow,
} from './payout-store.ts'
import { findAccount } from './store.ts'

const ROWS_A_PIECE = 500
const { currency } = REFERRAL_REWARD

const Cursor = z.tuple([z.int(), z.string().regex(/^\w{1,40}$/)])

function readCursor(text: string): BalanceCursor {
  try {
    const [balance, accountId] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { balance, accountId }
  } catch (cause) {
    throw new Problem('bad-cursor', { cause })
  }
}

const writeCursor = ({ balance, id }: PayoutRow): string =>
  Buffer.from(JSON.stringify([balance, id])).toString('base64url')

export async function listPayouts(
  app: App,
  { cursor, limit, due }: ListPayouts,
): Promise<PayoutPage> {
  const isDue = due === 'true'
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const rows = await listBalances(readingOf(app), { isDue, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(payoutLine),
    nextCursor: last ? writeCursor(last) : null,
    total: await countBalances(readingOf(app), isDue),
  }
}

function payoutLine(row: PayoutRow): PayoutLine {
  return {
    accountId: row.id,
    accountName: row.name,
    ownerEmail: row.email,
    code: row.code,
    qualified: row.qualified,
    pending: row.pending,
    balance: row.balance,
    paid: row.paid,
    currency,
    lastPaidAt: row.paidAt === null ? null : isoTime(row.paidAt),
  }
}

/** Marks the whole balance as paid, if it is still the one that the operator saw. */
export async function markPaid(app: App, caller: Caller, input: MarkPaid): Promise<Payout> {
  const { accountId, amount } = input
  return writing(app, async (inside) => {
    await lockAccount(inside.db, accountId)
    const account = await findAccount(inside.db, accountId)
    if (!account) throw new Problem('not-found')
    if ((await balanceOf(inside, accountId)) !== amount) throw new Problem('balance-changed')
    const payout = {
      id: newId('pay'),
      account_id: accountId,
      amount,
      currency,
      note: input.note || null,
      paid_by: caller.userId,
      paid_at: app.clock(),
    }
    await insertPayout(inside.db, payout)
    await move(inside, { accountId, payoutId: payout.id, from: 'DUE', to: 'PAID', amount })
    await markPaidReferrals(inside.db, accountId)
    await recordOperatorAction(inside, caller, {
      action: 'referral-payout.created',
      subject: payout.id,
      before: null,
      after: { name: account.name, amount, currency, note: payout.note },
      concerned: accountId,
    })
    await mailOwners(inside, accountId, amount)
    const { id, note, paid_at } = payout
    return { id, accountId, amount, currency, note, paidAt: isoTime(paid_at) }
  })
}

async function mailOwners(inside: Inside, accountId: string, amount: number): Promise<void> {
  for (const { email, firstName } of await listOwners(inside.db, accountId)) {
    await sendMail(inside, email, payoutMail(inside, { firstName, amount }))
  }
}

export function payoutMail(
  app: Pick<App, 'config'>,
  { firstName, amount }: { firstName: string; amount: number },
): Letter {
  const sum = sumInWords(amount)
  return letter(`${sum} for your referrals was paid out`, [
    `Hello ${firstName},`,
    `whoever runs this installation has paid out ${sum} for the people who came by your code. Thank you for telling them.`,
    { link: pageUrl(app, 'settings/referrals'), words: 'See your referrals' },
  ])
}

function sumInWords(amount: number): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

const columns = [
  'Account',
  'Name',
  'E-mail of the Owner',
  'Code',
  'Due (cents)',
  'Pending (cents)',
  'Paid (cents)',
  'Currency',
  'Last paid (UTC)',
]

/** Everybody who can be paid now. Amounts are in the smallest unit, like everywhere in the API. */
export async function payoutsCsv(app: App, caller: Caller): Promise<ReadableStream<Uint8Array>> {
  const accounts = await countBalances(readingOf(app), true)
  await writing(app, (inside) =>
    recordOperatorAction(inside, caller, {
      action: 'referral-payouts.exported',
      subject: 'payouts',
      before: null,
      after: { accounts },
    }),
  )
  return streamText(piecesOf(app))
}

async function* piecesOf(app: App): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(columns)
  let rows: PayoutRow[] = []
  do {
    const last = rows.at(-1)
    const after = last && { balance: last.balance, accountId: last.id }
    rows = await listBalances(readingOf(app), { isDue: true, after, limit: ROWS_A_PIECE })
    yield rows.map((row) => csvLine(cellsOf(payoutLine(row)))).join('')
  } while (rows.length === ROWS_A_PIECE)
}

const cellsOf = (line: PayoutLine): string[] => [
  line.accountId,
  line.accountName,
  line.ownerEmail ?? '',
  line.code ?? '',
  String(line.balance),
  String(line.pending),
  String(line.paid),
  line.currency,
  line.lastPaidAt ?? '',
]
