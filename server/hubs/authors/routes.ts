import { HubDraftAuthors } from '../../../contract/hubs/authors.ts'
import type { MemberCall } from '../../context.ts'
import { allow } from '../../people/index.ts'
import { answers, api } from '../../platform/http/http.ts'
import { readDraftAuthors } from './authors.ts'

/** Below `/v1/furlhubs`. */
export const hubDraftAuthors = api<MemberCall>().get(
  '/:domain/:key/draft/authors',
  answers(HubDraftAuthors, 200, 'Who last changed each field of the draft'),
  allow('Read'),
  async (c) => c.json(await readDraftAuthors(c.var.app, c.var.member, c.req.param())),
)
