import { describe, expect, test } from 'bun:test'
import { type AnswerWish, answered, judged, pageWith } from './answers.samples.ts'
import { type Expected, NOTHING_EXPECTED } from './judge.ts'
import { proofOf } from './proof.ts'

const AT = Date.parse('2026-11-27T12:00:00Z')

function proven(
  wish: AnswerWish,
  { expected = {}, isComplete = true }: { expected?: Partial<Expected>; isComplete?: boolean } = {},
) {
  const all = { ...NOTHING_EXPECTED, ...expected }
  return proofOf(answered(wish), judged(wish, { expected }), { expected: all, isComplete, at: AT })
}

const failed = (why: string) =>
  ({
    status: null,
    failure: { kind: 'failed', why },
    html: undefined,
  }) as const
const head = (status: number | null, why: string | null = null) =>
  ({ secondOpinion: { method: 'HEAD', status, why } }) as const

describe('It is proven that visitors meet an error', () => {
  test('when GET fails and HEAD too, each as it does', () => {
    expect(proven({ status: 503, ...head(null, 'timeout') })).toEqual({
      at: AT,
      hold: null,
      asked: [
        { method: 'GET', status: 503, reason: 'Answers 503 Service Unavailable' },
        { method: 'HEAD', status: null, reason: 'Does not answer in time' },
      ],
    })
  })

  test.each([
    ['both refuse', { ...failed('ECONNREFUSED'), ...head(null, 'ECONNREFUSED') }],
    ['the name is gone', { ...failed('ENOTFOUND'), ...head(null, 'ENOTFOUND') }],
    ['HEAD is not allowed', { status: 404, ...head(405) }],
    ['HEAD fails in another way', { status: 500, ...head(404) }],
  ])('when %s', (_, wish) => {
    expect(proven(wish)?.hold).toBeNull()
  })

  test('when the words are wrong, of which HEAD knows nothing', () => {
    const html = pageWith('Shop', 'Sold out')
    const missing = proven({ html, ...head(200) }, { expected: { keyword: 'in stock' } })
    expect(missing).toMatchObject({
      hold: null,
      asked: [{ reason: 'Does not contain “in stock”' }],
    })
    expect(missing?.asked).toHaveLength(1)
    const present = { expected: { forbiddenKeyword: 'sold out' } }
    expect(proven({ html, ...head(200), isCut: true }, present)?.hold).toBeNull()
  })
})

describe('It is not proven', () => {
  test.each([
    ['HEAD answers', 'SECOND_OPINION', { status: 500, ...head(200) }],
    ['HEAD is redirected well', 'SECOND_OPINION', { ...failed('timeout'), ...head(301) }],
    ['HEAD meets a robot wall', 'SECOND_OPINION', { status: 503, ...head(429) }],
    ['nobody asked again', 'UNCONFIRMED', { status: 503 }],
    ['only HEAD was asked', 'UNCONFIRMED', { status: 503, method: 'HEAD' }],
  ] as const)('when %s', (_, hold, wish) => {
    expect(proven(wish)?.hold).toBe(hold)
  })

  test('by a check that did not read the page', () => {
    expect(proven({ status: 503, ...head(503) }, { isComplete: false })?.hold).toBe('UNCONFIRMED')
  })

  test('when the words may stand in what was not read', () => {
    const keyword = { expected: { keyword: 'in stock' } }
    const html = pageWith('Shop')
    expect(proven({ html, isCut: true }, keyword)?.hold).toBe('UNCONFIRMED')
    expect(proven({ html, remarks: ['truncated-body'] }, keyword)?.hold).toBe('UNCONFIRMED')
    expect(proven({}, keyword)?.hold).toBe('UNCONFIRMED')
  })

  test('when HEAD answers a code that somebody expects', () => {
    expect(proven({ status: 500, ...head(418) }, { expected: { codes: [418] } })?.hold).toBe(
      'SECOND_OPINION',
    )
    expect(proven({ status: 500, ...head(200) }, { expected: { codes: [418] } })?.hold).toBeNull()
  })

  test.each([200, 403, 999])('of an answer with %d, which is no failure', (status) => {
    expect(proven({ status, ...head(500) })).toBeNull()
  })
})
