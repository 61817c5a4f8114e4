import type { TargetAnswer } from './fetch-target.ts'
import { type CheckVerdict, type Expected, judge, NOTHING_EXPECTED, type Usual } from './judge.ts'

export interface AnswerWish extends Partial<Omit<TargetAnswer, 'page'>> {
  /** The body of the page; left out if the page was not read. */
  html?: string
  isCut?: boolean
}

/** What a complete check got from a Target. */
export function answered({ html, isCut = false, ...wish }: AnswerWish = {}): TargetAnswer {
  const finalUrl = wish.finalUrl ?? 'https://shop.test/'
  return {
    status: 200,
    failure: null,
    chain: [{ url: finalUrl, status: wish.status ?? 200, ms: 40 }],
    finalUrl,
    ms: 40,
    certificate: null,
    headers: {},
    page: html === undefined ? null : { body: Buffer.from(html), isCut },
    retryAfter: null,
    isPrivate: false,
    isMovedForGood: false,
    method: 'GET',
    remarks: [],
    secondOpinion: null,
    ...wish,
  }
}

const NOTHING_USUAL: Usual = { title: null, host: null, language: null, p95: null }

export function judged(
  wish: AnswerWish,
  { expected = {}, usual = {} }: { expected?: Partial<Expected>; usual?: Partial<Usual> } = {},
): CheckVerdict {
  return judge(answered(wish), {
    expected: { ...NOTHING_EXPECTED, ...expected },
    usual: { ...NOTHING_USUAL, ...usual },
    at: Date.parse('2026-11-27T12:00:00Z'),
  })
}

export const pageWith = (title: string, body = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`
