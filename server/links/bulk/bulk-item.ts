import { type BulkAction, BulkItem, type BulkResult } from '../../../contract/links/bulk.ts'
import type { CreateGeoLink, EditGeoLink, Link } from '../../../contract/links/links.ts'
import { hasPermission, type Permission } from '../../../contract/people/permissions.ts'
import type { App, Inside, Member } from '../../context.ts'
import { requireValid } from '../../platform/http/http.ts'
import { requireTexts } from '../../platform/http/json-body.ts'
import { Problem, problemBody, problemWithin } from '../../platform/http/problem.ts'
import {
  checkGeoEdit,
  checkNewGeoLink,
  requireSameKey,
  saveGeoEdit,
  saveNewGeoLink,
} from '../geo-links.ts'
import { readLink, requireLiveFurl, savePlainEdit } from '../links.ts'
import { restoreLink, trashLink } from '../trash/trash.ts'
import { fileLink, pauseLink, retagLink } from '../write/change-link.ts'
import { checkLink } from '../write/checked-fields.ts'
import { saveNewLink } from '../write/make-link.ts'
import { moveLink } from '../write/move-link.ts'

/** Each hash takes a large part of a second of CPU time. */
export const PASSWORDS_MAX = 20
/** Issues reported of one item: a thousand items with all of theirs would be an answer without an end. */
const ERRORS_OF_ITEM_MAX = 5

/** Saves an item that has been checked. Does nothing but database work. */
export type CheckedItem = (inside: Inside, member: Member) => Promise<BulkResult>

const requiredPermissions: Record<BulkAction, Permission> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  restore: 'Update',
  pause: 'Update',
  resume: 'Update',
  move: 'Update',
  tag: 'Update',
  folder: 'Update',
}

export interface ItemToCheck {
  item: unknown
  /** The item has a password, and too many items before it have one. */
  isOverPasswordLimit: boolean
}

/** Does everything that needs no transaction: the item's shape, the permission, the addresses and the password hash. */
export async function checkItem(
  app: App,
  member: Member,
  { item, isOverPasswordLimit }: ItemToCheck,
): Promise<CheckedItem> {
  requireTexts(item)
  const valid = requireValid(BulkItem, item, ERRORS_OF_ITEM_MAX)
  if (!hasPermission(member.role, requiredPermissions[valid.action])) throw new Problem('forbidden')
  if (isOverPasswordLimit) {
    const password = `Send at most ${PASSWORDS_MAX} links with a password at once`
    throw new Problem('invalid', { errors: { 'link.password': password } })
  }
  switch (valid.action) {
    case 'create':
      return withLinkPath(checkCreation(app, valid.link))
    case 'update':
      return withLinkPath(checkUpdate(app, valid.link))
    case 'delete':
      return async (inside, by) => {
        await trashLink(inside, by, valid)
        return done(await readLink(inside, by, valid))
      }
    case 'restore':
      return async (inside, by) => done(await restoreLink(inside, by, valid))
    case 'pause':
    case 'resume': {
      const isPaused = valid.action === 'pause'
      return async (inside, by) => done(await pauseLink(inside, by, { ...valid, isPaused }))
    }
    case 'move':
      return async (inside, by) => done(await moveLink(inside, by, valid))
    case 'tag':
      return async (inside, by) => done(await retagLink(inside, by, valid))
    case 'folder':
      return async (inside, by) => done(await fileLink(inside, by, valid))
  }
}

const hasRules = (link: CreateGeoLink | EditGeoLink): boolean =>
  link.geo !== undefined || link.type !== undefined

async function checkCreation(app: App, link: CreateGeoLink): Promise<CheckedItem> {
  if (hasRules(link)) {
    const checked = await checkNewGeoLink(app, link)
    return async (inside, by) => done(await withLinkPath(saveNewGeoLink(inside, by, checked)), 201)
  }
  const checked = await checkLink(app, link)
  return async (inside, by) => done(await withLinkPath(saveNewLink(inside, by, checked)), 201)
}

/** Unlike the plain call, an update without rules keeps those of a GeoFurl: a change of titles should not drop them. */
async function checkUpdate(app: App, link: EditGeoLink): Promise<CheckedItem> {
  requireSameKey(link)
  if (hasRules(link)) {
    const edit = await checkGeoEdit(app, link)
    return async (inside, by) => done(await withLinkPath(saveGeoEdit(inside, by, edit)))
  }
  const edit = { ...(await checkLink(app, link)), rules: undefined }
  const save = async (inside: Inside, by: Member): Promise<Link> => {
    const { type } = await requireLiveFurl(inside, by, link)
    return type === 'GEO' ? saveGeoEdit(inside, by, edit) : savePlainEdit(inside, by, edit)
  }
  return async (inside, by) => done(await withLinkPath(save(inside, by)))
}

/** Reports problems of the link under its path in the item, like the item's schema does. */
async function withLinkPath<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Problem ? problemWithin(error, 'link') : error
  }
}

const done = (link: Link, status = 200): BulkResult => ({ status, link, problem: null })

export function refused(problem: Problem): BulkResult {
  const { type, title, status, detail, errors } = problemBody(problem, '')
  return { status, link: null, problem: { type, title, detail, ...(errors && { errors }) } }
}
