import {
  ApiKeyPage,
  CreateApiKey,
  CreatedApiKey,
  ListApiKeys,
} from '../../../contract/people/api-keys.ts'
import type { MemberCall } from '../../context.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { allow } from '../auth/auth.ts'
import { createKey, listKeys, revokeKey } from './key-ring.ts'

const own = { person: true, self: true } as const

export const apiKeys = api<MemberCall>()
  .get(
    '/',
    answers(ApiKeyPage, 200, 'List API keys'),
    allow('Admin', own),
    query(ListApiKeys),
    async (c) => c.json(await listKeys(c.var.app, c.var.member, c.req.valid('query'))),
  )
  .post(
    '/',
    answers(CreatedApiKey, 201, 'Create an API key; it is shown this once'),
    fails('limit-reached'),
    allow('Admin', { ...own, confirmed: true, secret: true }),
    body(CreateApiKey),
    async (c) => created(c, await createKey(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .delete('/:id', answers(null, 204, 'Revoke an API key'), allow('Admin', own), async (c) => {
    await revokeKey(c.var.app, c.var.member, c.req.param('id'))
    return c.body(null, 204)
  })
