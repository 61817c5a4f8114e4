import type { ChannelTest } from '../../../../contract/monitoring/channels.ts'
import type { App, Member } from '../../../context.ts'
import { MINUTE } from '../../../platform/clock.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import { writing } from '../../../platform/database/writing.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { take } from '../../../platform/http/rate-limit.ts'
import { newId } from '../../../platform/ids.ts'
import { readMonitorSettings } from '../../settings/monitor-settings.ts'
import { attemptOf, mailIt, noteAttempt } from '../deliveries/deliver.ts'
import { insertDeliveries } from '../deliveries/store.ts'
import type { AlertMessage } from '../messages/message.ts'
import { summaryOf } from '../messages/words.ts'
import { requireChannel } from './channels.ts'
import { chatServers } from './kinds.ts'

const TESTS_A_MINUTE = 10

/** Sends a test message at once, without retries, also if the channel is off. */
export async function tryChannel(app: App, member: Member, id: string): Promise<ChannelTest> {
  const { accountId } = member
  const channel = await requireChannel(app, member, id)
  await requireTry(app, accountId)
  const { timeZone } = await readMonitorSettings(app, accountId)
  const now = app.clock()
  const message: AlertMessage = { kind: 'TEST', at: now, timeZone, items: [] }
  const row = { id: newId('dlv'), kind: 'TEST', message: JSON.stringify(message) }
  const attempt = await attemptOf(app, { row, channel, servers: chatServers })
  const { isDelivered, answer } = attempt
  await writing(app, async (inside) => {
    // It may have been deleted while its receiver took its time.
    const present = await requireChannel(inside, member, id)
    if (isDelivered) await mailIt(inside, present, message)
    await noteAttempt(inside, present, attempt)
    await insertDeliveries(inside.db, [
      {
        ...row,
        account_id: accountId,
        channel_id: id,
        summary: summaryOf(message),
        created_at: now,
        attempts: 1,
        last_at: now,
        answer,
        state: isDelivered ? 'DELIVERED' : 'FAILED',
        next_at: null,
      },
    ])
  })
  return { isDelivered, answer }
}

async function requireTry(app: App, accountId: string): Promise<void> {
  const bucket = `alert-channel-test:${accountId}`
  const { isAllowed, retryAfterSeconds } = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: TESTS_A_MINUTE,
    windowMs: MINUTE,
  })
  if (!isAllowed) throw new Problem('too-many-requests', { retryAfterSeconds })
}
