import { z } from 'zod'
import { DOCUMENT_MAX, HubDocument } from '../../../../contract/hubs/document.ts'
import { picturesOf, withPicture } from '../../../../contract/hubs/document-pictures.ts'
import type { LeftOut } from '../../../../contract/hubs/hub-imports.ts'
import { PICTURES_PATH } from '../../../../hub-page/addresses.ts'
import { pictureAddress } from '../document/imported-address.ts'
import { quoted } from '../document/imported-texts.ts'

/** A picture that a document names by its hash. Without an address only the account that has it can use it. */
export interface NamedPicture {
  blockId: string | null
  field: string
  name: string
  address: string | undefined
}

export interface OwnHub {
  document: HubDocument
  named: NamedPicture[]
  left: LeftOut[]
}

export type OwnHubReading = { kind: 'hub'; hub: OwnHub } | { kind: 'refused'; why: string }

const anything = z.unknown().optional()

const Parts = z.object({
  profile: anything,
  blocks: z.array(z.unknown()),
  theme: anything,
  seo: anything,
})

/** A hub as the calls and exported files have it: with its address and its settings. */
const Around = z.object({
  title: z.string().optional().catch(undefined),
  shortUrl: z.string().optional().catch(undefined),
  settings: z
    .object({
      lock: z.object({ kind: z.string() }).optional().catch(undefined),
      customCss: z.string().nullish().catch(null),
    })
    .optional()
    .catch(undefined),
})

/** The parts of a document, in a hub, a draft, a version, or by themselves. */
export function findOwnParts(value: unknown): z.infer<typeof Parts> | undefined {
  const within = z.object({ document: anything }).safeParse(value).data?.document
  return Parts.safeParse(within).data ?? Parts.safeParse(value).data
}

export function ownTitle(value: unknown): string {
  const name = z.object({ name: z.string() }).safeParse(findOwnParts(value)?.profile).data?.name
  return Around.safeParse(value).data?.title ?? name ?? ''
}

/** A hub of this product. Its document has to be valid: nothing of it is guessed. */
export function readOwnHub(value: unknown): OwnHubReading {
  const parts = findOwnParts(value)
  const parsed = HubDocument.safeParse(parts)
  if (!parts || !parsed.success) return { kind: 'refused', why: firstIssue(parsed.error) }
  const document = parsed.data
  if (JSON.stringify(document).length > DOCUMENT_MAX)
    return { kind: 'refused', why: 'This hub has more than 256 kB of text and blocks.' }
  const around = Around.safeParse(value).data ?? {}
  const named = picturesOf(document).map(({ blockId, field, name }) => ({
    blockId,
    field,
    name,
    address: writtenAddress(parts, blockId, field) ?? servedAddress(around.shortUrl, name),
  }))
  const bare = named.reduce<HubDocument>((rest, at) => withPicture(rest, at, null), document)
  return { kind: 'hub', hub: { document: bare, named, left: settingsOf(around) } }
}

function firstIssue(error: z.ZodError | undefined): string {
  const [issue] = error?.issues ?? []
  const at = issue?.path.map(String).join('.')
  return issue
    ? `This hub is not valid at ${quoted(at || 'its beginning')}: ${issue.message}.`
    : 'This is no hub.'
}

/** Files may have the whole address of a picture instead of its name. */
function writtenAddress(
  parts: z.infer<typeof Parts>,
  blockId: string | null,
  field: string,
): string | undefined {
  const block = parts.blocks.find(
    (each) => z.object({ id: z.string() }).safeParse(each).data?.id === blockId,
  )
  let value: unknown = blockId === null ? parts : block
  for (const step of field.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return typeof value === 'string' && /^https?:/i.test(value) ? pictureAddress(value) : undefined
}

/** Every host of a hub serves its pictures. */
function servedAddress(shortUrl: string | undefined, name: string): string | undefined {
  const page = URL.parse(shortUrl ?? '')
  return page ? pictureAddress(`${PICTURES_PATH}${name}`, page) : undefined
}

function settingsOf({ settings }: z.infer<typeof Around>): LeftOut[] {
  const lock = settings?.lock?.kind ?? 'none'
  return [
    ...(lock === 'none' ? [] : [{ what: 'The lock of the page', why: SETTINGS }]),
    ...(settings?.customCss ? [{ what: 'Custom CSS', why: SETTINGS }] : []),
  ]
}

const SETTINGS = 'Settings belong to a hub and not to its page. Set it again under Settings.'
