import { createHash } from 'node:crypto'
import {
  UPLOAD_PIXELS_MAX,
  UPLOAD_PLAIN,
  UPLOADS_PATH,
  type Upload,
  type UploadFromAddress,
} from '../../../contract/links/uploads.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import type { AccountRow } from '../../account-data/account-rows.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { tierOf } from '../../people/index.ts'
import { HOUR } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import {
  type EncodedPicture,
  type PictureRefusal,
  RefusedPicture,
} from '../../platform/pictures/encode-picture.ts'
import { encodeApart } from '../../platform/pictures/picture-process.ts'
import { lockAccount } from '../../schema/locks.ts'
import type { UploadsTable } from '../../schema/uploads.ts'
import { fetchPicture, requirePictureAddress } from './fetch-picture.ts'
import { insertUpload, listKnownNames, listUploadNames, sumUploadBytes } from './store.ts'

const MB = 1024 * 1024
const UPLOADS_AN_HOUR = 60
/** Twice the size in which networks draw cards, for dense screens. */
const SIDE_MAX = 2400
const NAME = /^[A-Za-z0-9_-]{43}$/

/** Re-encodes and stores a picture. The same picture of the same account is stored once. */
export async function addUpload(app: App, member: Member, sent: Uint8Array): Promise<Upload> {
  await takeFromQuota(app, member)
  return keepPicture(app, member, await encode(member, sent, 'picture'))
}

/** The same for a picture of another site, which is fetched once. The other site does not learn who the caller is. */
export async function addUploadFrom(
  app: App,
  member: Member,
  { address }: UploadFromAddress,
): Promise<Upload> {
  const url = await requirePictureAddress(app, address)
  await takeFromQuota(app, member)
  return keepPicture(app, member, await encode(member, await fetchPicture(app, url), 'address'))
}

async function keepPicture(app: App, member: Member, picture: EncodedPicture): Promise<Upload> {
  const row = rowOf(app, member, picture)
  await requireSpace(app, row)
  await app.files.put(fileOf(row.name), parts(picture.bytes))
  await writing(app, async (inside) => {
    await lockAccount(inside.db, member.accountId)
    // Others may have taken the space meanwhile.
    const space = await requireSpace(inside, row)
    await insertUpload(inside.db, row)
    if (space)
      await inside.hooks.limitUsed(inside, member.accountId, { of: 'pictureBytes', ...space })
  })
  return uploadItem(app, row)
}

/** Which of these pictures the account has. */
export const listOwnPictures = (app: App, accountId: string, names: readonly string[]) =>
  listKnownNames(app.db, accountId, names)

/** The whole file as a stream. Its name is a hash, so the address cannot be guessed. */
export async function requireUploadedFile(
  { files }: Pick<App, 'files'>,
  name: string,
): Promise<ReadableStream<Uint8Array>> {
  const file = NAME.test(name) ? await files.find(fileOf(name)) : undefined
  if (!file) throw new Problem('not-found')
  return file
}

/** Whether an address is that of an uploaded picture of this installation. */
export function isUploadUrl({ config }: Pick<App, 'config'>, address: string): boolean {
  const start = config.publicUrl + UPLOADS_PATH
  return address.startsWith(start) && NAME.test(address.slice(start.length))
}

/** For the purge of an account, which deletes the rows itself. */
export async function forgetUploadFiles(app: App, accountId: string): Promise<void> {
  for (const name of await listUploadNames(app.db, accountId)) await app.files.remove(fileOf(name))
}

export const uploadItem = (
  { config }: Pick<App, 'config'>,
  { name, width, height, size }: Pick<UploadsTable, 'name' | 'width' | 'height' | 'size'>,
): Upload => ({ url: `${config.publicUrl}${UPLOADS_PATH}${name}`, width, height, size })

const limits = { pixelsMax: UPLOAD_PIXELS_MAX, plain: UPLOAD_PLAIN, sideMax: SIDE_MAX }

async function encode(
  { accountId }: Member,
  sent: Uint8Array,
  field: string,
): Promise<EncodedPicture> {
  try {
    return await encodeApart(sent, { ...limits, owner: accountId })
  } catch (error) {
    if (!(error instanceof RefusedPicture)) throw error
    throw new Problem('invalid', { errors: { [field]: refusals[error.reason] }, cause: error })
  }
}

const refusals: Readonly<Record<PictureRefusal, string>> = {
  format: 'Choose a PNG, JPEG, WebP, GIF or AVIF',
  undecodable: 'This server cannot read pictures of that format. Choose a PNG, JPEG, WebP or GIF',
  pixels: 'Choose a picture of at most 40 megapixels',
  plain:
    'This picture is very large for the little that it shows. Choose a smaller one, of at most 4096 × 4096 pixels',
  damaged: 'This picture cannot be read. It may be damaged',
}

function rowOf(app: App, { accountId }: Member, picture: EncodedPicture): UploadsTable {
  return {
    name: nameOf(accountId, picture.bytes),
    account_id: accountId,
    width: picture.width,
    height: picture.height,
    size: picture.bytes.byteLength,
    created_at: app.clock(),
  }
}

/** Each account has its own file of a picture, so that the purge of one takes nothing from another. */
const nameOf = (accountId: string, bytes: Uint8Array): string =>
  createHash('sha256').update(`${accountId}\n`).update(bytes).digest('base64url')

const fileOf = (name: string) => `uploads/${name}`

async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Pictures as files of an export and a restore. */
export const keptFile = {
  nameOf: ({ name }: AccountRow) => `pictures/${name}.webp`,
  find: ({ files }: App, { name }: AccountRow) => files.find(fileOf(String(name))),
  /** It is stored as it is, so that its bytes stay the same; but what the encoder refuses is no picture. */
  async check(
    accountId: string,
    { row, bytes }: { row: AccountRow; bytes: Uint8Array },
  ): Promise<void> {
    const isWebp = /^RIFF....WEBP/s.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))
    const problem = new Problem('invalid', { detail: `The picture ${row.name} is damaged.` })
    if (!isWebp || bytes.length !== row.size) throw problem
    const member = { accountId, userId: '', role: 0 }
    const { width, height } = await encode(member, bytes, 'picture').catch((cause: unknown) => {
      if (cause instanceof Problem) throw problem
      throw cause
    })
    if (width !== row.width || height !== row.height) throw problem
  },
  nameFor: nameOf,
  keep: ({ files }: App, name: string, bytes: Uint8Array) => files.put(fileOf(name), parts(bytes)),
  remove: ({ files }: App, name: string) => files.remove(fileOf(name)),
}

/** The bytes of all pictures of the account. */
export const countPictureBytes = (app: App, accountId: string): Promise<number> =>
  sumUploadBytes(readingOf(app), accountId)

/** Returns the bytes used including this picture; undefined if there is no limit. Throws beyond the limit. */
async function requireSpace(
  app: App,
  row: UploadsTable,
): Promise<{ used: number; limit: number } | undefined> {
  if (!app.config.flags.payments) return undefined
  const limit = tierLimits[await tierOf(app, row.account_id)].pictureBytes
  if (limit === null) return undefined
  const used = (await countPictureBytes(app, row.account_id)) + row.size
  if (used <= limit) return { used, limit }
  const detail = `Your plan has room for ${Math.round(limit / MB)} MB of pictures. Upgrade at ${app.config.publicUrl}${app.config.basePath}upgrade, or use smaller ones.`
  throw new Problem('limit-reached', { detail })
}

async function takeFromQuota(app: App, { accountId }: Member): Promise<void> {
  const bucket = `uploads:${accountId}`
  const use = await take(autocommit(app.db), app.clock(), {
    bucket,
    limit: UPLOADS_AN_HOUR,
    windowMs: HOUR,
  })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
