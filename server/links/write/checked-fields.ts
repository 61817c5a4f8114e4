import {
  type FieldsOfKind,
  linkFieldNames,
  linkFields,
} from '../../../contract/links/link-fields.ts'
import type { CreateLink, EditLink, LinkPreview } from '../../../contract/links/links.ts'
import type { App } from '../../context.ts'
import { learnTargets, requireTarget } from '../../domains/index.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { LinksTable } from '../../schema/links.ts'
import { isUploadUrl } from '../uploads/uploads.ts'

type AddressField = FieldsOfKind<'address'>
type AddressColumn = (typeof linkFields)[AddressField]['column']
type CheckedColumns = Pick<LinksTable, 'redirect_to' | 'preview' | 'password_hash' | AddressColumn>

export type CheckedFields = Partial<CheckedColumns>

/** An input with its checked and hashed fields. Made before the transaction that saves it. */
export interface CheckedLink<Input> {
  input: Input
  fields: CheckedFields
}

export async function checkLink<Input extends CreateLink | EditLink>(
  app: App,
  input: Input,
): Promise<CheckedLink<Input>> {
  return { input, fields: await checkedFields(app, input) }
}

/**
 * The fields that need more than their schema: addresses are checked and a password is hashed. Hashing is slow, so do not
 * call this with a password inside a transaction. Only fields that were sent; null clears.
 */
export async function checkedFields(
  app: App,
  input: CreateLink | EditLink,
): Promise<CheckedFields> {
  const { redirectTo, preview, password } = input
  return {
    ...(redirectTo === undefined ? {} : { redirect_to: await requireTarget(app, redirectTo) }),
    ...(await checkedAddresses(app, input)),
    ...(preview === undefined ? {} : { preview: await storedPreview(app, preview) }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await hashPassword(password) }),
  }
}

/** Asks at once about the addresses of many inputs that will be checked, and about `more`, if the database has a memo. */
export async function learnFields(
  app: App,
  inputs: readonly (CreateLink | EditLink)[],
  more: readonly string[],
): Promise<void> {
  const texts = inputs.flatMap((input) => [
    input.redirectTo,
    input.preview?.imageUrl,
    ...addressFields.map((field) => input[field]),
  ])
  await learnTargets(app, [...texts.flatMap((text) => text ?? []), ...more])
}

const addressFields = linkFieldNames.filter(
  (field): field is AddressField => linkFields[field].kind === 'address',
)

async function checkedAddresses(app: App, input: CreateLink | EditLink) {
  const columns: Partial<Pick<LinksTable, AddressColumn>> = {}
  for (const field of addressFields) {
    const address = input[field]
    if (address === undefined) continue
    columns[linkFields[field].column] = await addressOrNull(app, address, field)
  }
  return columns
}

async function storedPreview(app: App, preview: LinkPreview | null): Promise<string | null> {
  const title = preview?.title?.trim() || null
  const description = preview?.description?.trim() || null
  const imageUrl = await pictureOrNull(app, preview?.imageUrl)
  return title || description || imageUrl ? JSON.stringify({ title, description, imageUrl }) : null
}

/** A picture that was uploaded here is no short link, although it has our host. */
async function pictureOrNull(app: App, address: string | null | undefined): Promise<string | null> {
  if (address && isUploadUrl(app, address)) return address
  return addressOrNull(app, address, 'preview.imageUrl')
}

async function addressOrNull(
  app: App,
  address: string | null | undefined,
  field: string,
): Promise<string | null> {
  return address ? requireTarget(app, address, field) : null
}
