import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CLICK_ID } from '../../contract/clicks/conversion-limits.ts'
import { openRig, type RedirectRig } from '../testing/programs/redirect-rig.ts'
import { answerKnownKey } from './answer.ts'
import { decideLink } from './decide-link.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import { wholeOf } from './links/link-table-block.ts'
import type { RedirectRequest } from './request/redirect-request.ts'

const AT = Date.parse('2026-11-28T12:00:00Z')
const requester = {
  peer: '127.0.0.1',
  forwardedFor: '203.0.113.7',
  agent: 'Mozilla/5.0',
  acceptLanguage: 'de',
  referrer: 'https://news.example/',
  doNotTrack: '',
  globalPrivacy: '',
  secPurpose: '',
  purpose: '',
  cookie: '',
  fetchMode: 'navigate',
  acceptEncoding: '',
  ifNoneMatch: '',
}

describe('a decision on a link', () => {
  let rig: RedirectRig

  beforeAll(async () => {
    rig = await openRig({})
  })
  afterAll(() => rig.close())

  async function visit(
    changes: Parameters<RedirectRig['link']>[0],
  ): Promise<{ request: RedirectRequest; link: CompiledLink }> {
    const { hosts, cache } = rig.redirect.context
    const key = await rig.link(changes)
    const site = hosts.find('go.test')
    if (!site?.domainId) throw new Error('go.test is no domain')
    await cache.load({ domainId: site.domainId, space: site.space, key })
    const link = cache.find(site.space, wholeOf(key))
    if (!link) throw new Error('the link was not read')
    const form = async () => undefined
    const asked = { method: 'GET', site, query: 'qr=1', requester, shownKey: key, at: AT, form }
    return { request: asked, link }
  }

  test('says what is answered, counted and recorded, and does none of it', async () => {
    const { context } = rig.redirect
    const { request, link } = await visit({ redirect_to: 'https://example.com/spring' })
    const counted = { ...context.counters.outcomes }
    const recorded = await rig.clicks()
    expect(decideLink(context, request, link)).toEqual({
      answer: { status: 302, target: 'https://example.com/spring', cookie: '' },
      outcome: 'redirect',
      record: {
        at: AT,
        accountId: link.accountId,
        linkId: link.id,
        trigger: 'qr',
        address: '203.0.113.7',
        host: 'go.test',
        key: expect.any(String),
        isPrivate: false,
        agent: 'Mozilla/5.0',
        acceptLanguage: 'de',
        referrer: 'https://news.example/',
        target: 'https://example.com/spring',
        rule: '',
        event: 'click',
      },
    })
    expect(context.counters.outcomes).toEqual(counted)
    expect(await rig.clicks()).toEqual(recorded)
  })

  test('is carried out once: one count and one click', async () => {
    const { context } = rig.redirect
    const { request, link } = await visit({ click_ids: 1 })
    const counted = context.counters.outcomes.redirect
    const answer = await answerKnownKey(context, request, link)
    if (!('target' in answer)) throw new Error('the answer is no redirect')
    const ofLink = (await rig.clicks()).filter(({ linkId }) => linkId === link.id)
    expect(context.counters.outcomes.redirect).toBe(counted + 1)
    expect(ofLink).toHaveLength(1)
    // The id is in the answer and in the record, whose target has none.
    const [click] = ofLink
    expect(click?.target).toBe(link.target)
    expect(new URL(answer.target).searchParams.get(CLICK_ID)).toBe(click?.clickId ?? '')
  })
})
