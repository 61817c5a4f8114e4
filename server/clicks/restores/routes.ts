import { RESTORE_BYTES_MAX } from '../../../contract/clicks/restore-words.ts'
import { AccountRestore, FoundRestore, StartRestore } from '../../../contract/clicks/restores.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { requireByteStream } from '../../platform/http/body.ts'
import { limitsOf } from '../../platform/http/body-limits.ts'
import { answers, api, body, fails, takesFile } from '../../platform/http/http.ts'
import { cancelRestore, readRestore, sendRestore, startRestore } from './restores.ts'
import { sendPart } from './send-part.ts'

const zip = {
  types: ['application/zip', 'application/octet-stream'],
  max: RESTORE_BYTES_MAX,
} as const

const person = { person: true, self: true } as const
const confirmed = { ...person, confirmed: true } as const

/** Of a body with all but `domains`, whose names are open: a hundred of them fit in as well. */
const limits = limitsOf(StartRestore.omit({ domains: true }))

export const restores = api<MemberCall>()
  .get(
    '/',
    answers(FoundRestore, 200, 'How far the restore is'),
    allow('Owner', person),
    async (c) => c.json(await readRestore(c.var.app, c.var.member)),
  )
  .post(
    '/',
    answers(AccountRestore, 202, 'Send a ZIP of an export, to restore an empty account from it'),
    fails('account-not-empty', 'restore-busy'),
    takesFile(zip.types, 'A ZIP of the export'),
    // No Idempotency-Key: the file is stored as it arrives.
    allow('Owner', { ...confirmed, secret: true }),
    async (c) => {
      const file = requireByteStream(c.req.raw, zip)
      return c.json(await sendRestore(c.var.app, c.var.member, file), 202)
    },
  )
  .post(
    '/parts',
    answers(AccountRestore, 202, 'Send a further ZIP of the same export'),
    fails('restore-busy', 'not-found'),
    takesFile(zip.types, 'Another ZIP of the export'),
    // No Idempotency-Key: the file is stored as it arrives.
    allow('Owner', { ...confirmed, secret: true }),
    async (c) => {
      const file = requireByteStream(c.req.raw, zip)
      return c.json(await sendPart(c.var.app, c.var.member, file), 202)
    },
  )
  .put(
    '/',
    answers(AccountRestore, 202, 'Write what the check has found'),
    fails('account-not-empty', 'restore-busy', 'not-found'),
    allow('Owner', confirmed),
    body(StartRestore, { limits }),
    async (c) => c.json(await startRestore(c.var.app, c.var.member, c.req.valid('json')), 202),
  )
  .delete(
    '/',
    answers(null, 204, 'Give the ZIP up'),
    fails('restore-busy', 'not-found'),
    allow('Owner', person),
    async (c) => {
      await cancelRestore(c.var.app, c.var.member)
      return c.body(null, 204)
    },
  )
