import { Aliases, RenameLink, ReplaceAliases } from '../../../contract/links/aliases.ts'
import { Link } from '../../../contract/links/links.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api, body, fails } from '../../platform/http/http.ts'
import { listAliases, replaceAliases } from './aliases.ts'
import { renameLink } from './rename.ts'

export const aliases = api<MemberCall>()
  .get(
    '/:domain/:key/aliases',
    answers(Aliases, 200, 'List the aliases of a link'),
    allow('Read'),
    async (c) => c.json(await listAliases(c.var.app, c.var.member, c.req.param())),
  )
  .put(
    '/:domain/:key/aliases',
    answers(Aliases, 200, 'Replace the aliases of a link'),
    fails('key-taken', 'limit-reached'),
    allow('Update'),
    body(ReplaceAliases),
    async (c) => {
      const wanted = { at: c.req.param(), ...c.req.valid('json') }
      return c.json(await replaceAliases(c.var.app, c.var.member, wanted))
    },
  )
  .put(
    '/:domain/:key/key',
    answers(Link, 200, 'Give a link another address'),
    fails('key-taken', 'limit-reached'),
    allow('Update'),
    body(RenameLink),
    async (c) => {
      const wanted = { at: c.req.param(), ...c.req.valid('json') }
      return c.json(await renameLink(c.var.app, c.var.member, wanted))
    },
  )
