import { factsOf } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { withPicture } from '../../../contract/hubs/document-pictures.ts'
import {
  type HubImportPreview,
  IMPORT_TEXT_MAX,
  type ImportedPicture,
  type LeftOut,
  type PreviewHubImport,
} from '../../../contract/hubs/hub-imports.ts'
import { TakenCounts } from '../../../contract/hubs/taken-counts.ts'
import type { ProblemKind } from '../../../contract/problem.ts'
import type { App, Member } from '../../context.ts'
import { isOwnAddress, requireTarget } from '../../domains/index.ts'
import { listOwnPictures, pageText } from '../../links/index.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { agentOf } from '../../platform/safe-fetch/agent.ts'
import { type Fetched, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { requireHubs } from '../hubs.ts'
import { type DraftPage, fewLeftOut, fewPictures } from './document/draft-page.ts'
import { readApart } from './reading/read-apart.ts'
import type { PageText } from './reading/read-page.ts'
import { resolveRedirects } from './reading/redirects.ts'
import type { NamedPicture } from './services/own-hub.ts'

const PREVIEWS_A_MINUTE = 20
const TIMEOUT_MS = 8 * SECOND

/** The hub that an import of this page or text would make. Makes and stores nothing. */
export async function previewHubImport(
  app: App,
  member: Member,
  { address, json }: PreviewHubImport,
): Promise<HubImportPreview> {
  requireHubs(app)
  const target = address === undefined ? undefined : await requirePageAddress(app, address)
  takeFromQuota(app, member)
  const field = target === undefined ? 'json' : 'address'
  const page =
    target === undefined ? { text: json ?? '', address: target } : await fetchPage(app, target)
  const reading = await readApart(page)
  if (reading.kind === 'refused') throw refusalOf(reading, field)
  const { source, left, ...read } = reading.page
  const resolved = await resolveRedirects(app, member, read)
  const named = await withNamed(app, member, resolved.document, reading.named)
  const { document } = named
  const pictures = [...read.pictures, ...named.pictures].filter(({ blockId }) =>
    hasBlock(document, blockId),
  )
  const all = { left: [...left, ...resolved.left, ...named.left], pictures }
  return {
    source,
    address: page.address ?? null,
    title:
      document.profile.name || (page.address ? new URL(page.address).hostname : 'Imported page'),
    document,
    pictures: fewPictures(all),
    left: fewLeftOut(all.left),
    taken: countTaken(document),
  }
}

const hasBlock = ({ blocks }: HubDocument, blockId: string | null): boolean =>
  blockId === null || blocks.some(({ id }) => id === blockId)

function takeFromQuota(app: App, { userId }: Member): void {
  const bucket = `import-previews:${userId}`
  const use = app.quotas.take({ bucket, limit: PREVIEWS_A_MINUTE, windowMs: MINUTE })
  if (!use.isAllowed)
    throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}

async function requirePageAddress(app: App, typed: string): Promise<string> {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`)
  if (url && (await isOwnAddress(app, url))) {
    const message = 'This is a page of this installation: open its hub, or import it from JSON'
    throw new Problem('invalid', { errors: { address: message } })
  }
  return requireTarget(app, text, 'address')
}

async function fetchPage(app: App, target: string): Promise<PageText> {
  const fetched = await safeFetch(app.outside, target, {
    timeoutMs: TIMEOUT_MS,
    bytes: IMPORT_TEXT_MAX,
    headers: {
      'user-agent': agentOf(app),
      accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.1',
      'accept-language': 'en;q=0.9,*;q=0.5',
    },
  })
  if (fetched.kind !== 'fetched') {
    const isRefused = fetched.kind === 'refused'
    throw pageProblem(isRefused ? 'page-missing' : 'page-away')
  }
  const kind = troubleOf(fetched)
  if (kind) throw pageProblem(kind)
  const { url, body, headers } = fetched
  return { text: pageText(body, headers['content-type']), address: url.href }
}

/** Walls that ask for a login or for agreement answer with a page of their own, or lead to one. */
const WALL = /(^|[/.])(login|signin|sign-in|consent|captcha|challenge)([/.?]|$)/i

function troubleOf({ status, isCut, url }: Fetched): ProblemKind | undefined {
  if (status === 404 || status === 410) return 'page-missing'
  if ([401, 403, 407, 451].includes(status) || WALL.test(url.hostname + url.pathname))
    return 'page-closed'
  if (status >= 300) return 'page-away'
  return isCut ? 'page-too-large' : undefined
}

/** The sentence of the kind belongs to the field with the address. */
function pageProblem(kind: ProblemKind, field = 'address'): Problem {
  const { detail } = new Problem(kind)
  return new Problem(kind, { errors: { [field]: detail } })
}

type Refusal = Extract<Awaited<ReturnType<typeof readApart>>, { kind: 'refused' }>

function refusalOf(refusal: Refusal, field: string): Problem {
  if (refusal.why === 'json') return new Problem('invalid', { errors: { [field]: refusal.detail } })
  return pageProblem(refusal.why === 'gated' ? 'page-closed' : 'page-unknown', field)
}

interface WithNamed extends Pick<DraftPage, 'pictures' | 'left'> {
  document: HubDocument
}

/** Pictures that the account has stay in the document; others are fetched, if it is known where they are. */
async function withNamed(
  app: App,
  { accountId }: Member,
  document: HubDocument,
  named: readonly NamedPicture[],
): Promise<WithNamed> {
  const names = [...new Set(named.map(({ name }) => name))]
  const own = new Set(await listOwnPictures(app, accountId, names))
  const others = named.filter(({ name }) => !own.has(name))
  const pictures: ImportedPicture[] = []
  const left: LeftOut[] = []
  for (const { blockId, field, address } of others) {
    const url = address === undefined ? null : URL.parse(address)
    if (url && !(await isOwnAddress(app, url))) pictures.push({ blockId, field, address: url.href })
    else
      left.push({
        what: 'A picture',
        why: 'The file names it and does not have it. Upload it again.',
      })
  }
  const kept = named
    .filter(({ name }) => own.has(name))
    .reduce((rest, at) => withPicture(rest, at, at.name), document)
  return { document: kept, pictures, left }
}

function countTaken({ blocks }: HubDocument): TakenCounts {
  const taken = blocks.map((block) => factsOf(block).taken(block))
  const totalOf = (kind: keyof TakenCounts) =>
    taken.reduce((sum, counts) => sum + (counts[kind] ?? 0), 0)
  const kinds = TakenCounts.keyof().options
  return Object.fromEntries(kinds.map((kind) => [kind, totalOf(kind)])) as TakenCounts
}
