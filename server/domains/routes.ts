import { DomainNames } from '../../contract/links/links.ts'
import type { MemberCall } from '../context.ts'
import { allow } from '../people/index.ts'
import { answers, api } from '../platform/http/http.ts'
import { listDomainNames } from './domains.ts'

export const info = api<MemberCall>()
  .get(
    '/domains',
    answers(DomainNames, 200, 'Domains for links'),
    allow('Read', { extension: true }),
    async (c) => c.json(await listDomainNames(c.var.app.db, c.var.member.accountId, 'link')),
  )
  .get(
    '/domains/furlhub',
    answers(DomainNames, 200, 'Domains for hubs'),
    allow('Read'),
    async (c) => c.json(await listDomainNames(c.var.app.db, c.var.member.accountId, 'hub')),
  )
