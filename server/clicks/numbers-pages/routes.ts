import type { Context } from 'hono'
import {
  CreateNumbersPage,
  EditNumbersPage,
  NumbersPage,
  NumbersPageList,
} from '../../../contract/clicks/numbers-pages.ts'
import { WholeListQuery } from '../../../contract/paging.ts'
import type { Call, MemberCall } from '../../context.ts'
import { failAsProblem } from '../../edge/http-edge.ts'
import { findForm } from '../../edge/page-forms.ts'
import { pageUrl } from '../../mail/mail.ts'
import { allow } from '../../people/index.ts'
import { created } from '../../platform/http/created.ts'
import { answers, api, body, fails, query } from '../../platform/http/http.ts'
import { partOf } from '../../platform/http/whole-list.ts'
import {
  noNumbersPage,
  numbersAwayPage,
  numbersPage,
  numbersPolicy,
  passwordPage,
} from './numbers-html.ts'
import {
  createNumbersPage,
  editNumbersPage,
  listNumbersPages,
  removeNumbersPage,
} from './numbers-pages.ts'
import { type Entry, enter, type Proof, requireServedPage } from './reading.ts'
import { readShownNumbers, type ShownPeriod, shownPeriods } from './shown-numbers.ts'

export const numbersPages = api<MemberCall>()
  .get(
    '/',
    answers(NumbersPageList, 200, 'List public pages with numbers'),
    allow('Read'),
    query(WholeListQuery),
    async (c) =>
      c.json(partOf(await listNumbersPages(c.var.app, c.var.member), c.req.valid('query'))),
  )
  .post(
    '/',
    answers(NumbersPage, 201, 'Make a public page with the numbers of a link or a tag'),
    fails('not-found'),
    allow('Update'),
    body(CreateNumbersPage),
    async (c) => created(c, await createNumbersPage(c.var.app, c.var.member, c.req.valid('json'))),
  )
  .put(
    '/:id',
    answers(NumbersPage, 200, 'Change what a public page with numbers shows'),
    allow('Update'),
    body(EditNumbersPage),
    async (c) => {
      const id = c.req.param('id')
      return c.json(await editNumbersPage(c.var.app, c.var.member, { ...c.req.valid('json'), id }))
    },
  )
  .delete(
    '/:id',
    answers(null, 204, 'Delete a public page with numbers'),
    allow('Update'),
    async (c) => {
      await removeNumbersPage(c.var.app, c.var.member, c.req.param('id'))
      return c.body(null, 204)
    },
  )

type View = 'page' | 'embed'

/** Open to everybody who has the address. The forms work without cookies and scripts, also within a frame. */
export const publicNumbers = api<Call>()
  .onError((error, c) => {
    const answer = failAsProblem(c.var.app)(error, c)
    if (answer.status === 404) return c.html(noNumbersPage(frameOf(c)), 404, headersOf(viewOf(c)))
    if (answer.status !== 503) return answer
    const retryAfter = answer.headers.get('retry-after') ?? '30'
    const headers = { ...headersOf(viewOf(c)), 'retry-after': retryAfter }
    return c.html(numbersAwayPage(frameOf(c)), 503, headers)
  })
  .get('/:token', (c) => show(c, { period: c.req.query('period') }))
  .post('/:token', async (c) => show(c, await sentForm(c)))
  .get('/:token/embed', (c) => show(c, { period: c.req.query('period') }))
  .post('/:token/embed', async (c) => show(c, await sentForm(c)))

interface Asked {
  period: string | null | undefined
  proof?: Proof
}

async function sentForm(c: Context<Call>): Promise<Asked> {
  const form = await findForm(c.req.raw)
  return {
    period: form?.get('period'),
    proof: {
      password: form?.get('password') ?? '',
      pass: form?.get('pass') ?? '',
      address: c.var.address,
    },
  }
}

async function show(c: Context<Call>, { period: text, proof }: Asked): Promise<Response> {
  const { app } = c.var
  const page = await requireServedPage(app, c.req.param('token') ?? '')
  const period: ShownPeriod = shownPeriods.find((each) => each === text) ?? '30d'
  const entry = await enter(app, page, proof)
  const view = viewOf(c)
  if (entry.kind !== 'open') {
    const asked = passwordPage(entry, { ...frameOf(c), period })
    const wait = entry.kind === 'locked' && { 'retry-after': String(entry.retryAfterSeconds) }
    return c.html(asked, statusOf(entry), { ...headersOf(view), ...wait })
  }
  const numbers = await readShownNumbers(app, page, period)
  const reading = { ...frameOf(c), period, pass: entry.pass }
  return c.html(numbersPage(numbers, reading), 200, headersOf(view))
}

const statusOf = ({ kind }: Exclude<Entry, { kind: 'open' }>) => {
  if (kind === 'locked') return 429
  return kind === 'wrong' ? 403 : 200
}

const viewOf = (c: Context): View => (c.req.path.endsWith('/embed') ? 'embed' : 'page')

function frameOf(c: Context<Call>) {
  return { home: pageUrl(c.var.app, ''), isEmbedded: viewOf(c) === 'embed' }
}

const headersOf = (view: View) => ({
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': numbersPolicy(view),
  // The address is the key to the page: the sites that it links to must not learn it.
  'referrer-policy': 'no-referrer',
})
