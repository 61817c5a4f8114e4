import { type BulkAction, BulkItem, type BulkResult } from '../../../contract/bulk.ts'
import type { CreateGeoLink, EditGeoLink, Link } from '../../../contract/links.ts'
import { hasPermission, type Permission } from '../../../contract/permissions.ts'
import type { App, Member } from '../../context.ts'
import { requireValid } from '../../platform/http.ts'
import { requireTexts } from '../../platform/json-body.ts'
import { Problem, problemBody, problemWithin } from '../../platform/problem.ts'
import { pauseLink, retagLink } from './change-link.ts'
import { checkLink } from './checked-fields.ts'
import {
  checkGeoEdit,
  checkNewGeoLink,
  requireSameKey,
  saveGeoEdit,
  saveNewGeoLink,
} from './geo-links.ts'
import { readLink, requireLiveLink, savePlainEdit } from './links.ts'
import { saveNewLink } from './make-link.ts'
import { moveLink } from './move-link.ts'
import { restoreLink, trashLink } from './trash.ts'

/** Each hash takes a good part of a second of the processor. */
export const PASSWORDS_MAX = 20

/** What is left to do of an item once it was checked: only questions to the database. */
export type CheckedItem = (inside: App, member: Member) => Promise<BulkResult>

const needed: Record<BulkAction, Permission> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  restore: 'Update',
  pause: 'Update',
  resume: 'Update',
  move: 'Update',
  tag: 'Update',
}

export interface ItemToCheck {
  item: unknown
  /** It has a password, and so had too many before it. */
  isTooSlow: boolean
}

/** Everything that needs no transaction: the item's shape, who may do it, addresses, and the hash of a password. */
export async function checkItem(
  app: App,
  member: Member,
  { item, isTooSlow }: ItemToCheck,
): Promise<CheckedItem> {
  requireTexts(item)
  const valid = requireValid(BulkItem, item)
  if (!hasPermission(member.role, needed[valid.action])) throw new Problem('forbidden')
  if (isTooSlow) {
    const password = `Send at most ${PASSWORDS_MAX} links with a password at once`
    throw new Problem('invalid', { errors: { 'link.password': password } })
  }
  switch (valid.action) {
    case 'create':
      return inLink(checkCreation(app, valid.link))
    case 'update':
      return inLink(checkUpdate(app, valid.link))
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
  }
}

const namesRules = (link: CreateGeoLink | EditGeoLink): boolean =>
  link.geo !== undefined || link.type !== undefined

async function checkCreation(app: App, link: CreateGeoLink): Promise<CheckedItem> {
  if (namesRules(link)) {
    const wish = await checkNewGeoLink(app, link)
    return async (inside, by) => done(await inLink(saveNewGeoLink(inside, by, wish)), 201)
  }
  const wish = await checkLink(app, link)
  return async (inside, by) => done(await inLink(saveNewLink(inside, by, wish)), 201)
}

/** Nobody who changes a thousand titles means to drop rules. */
async function checkUpdate(app: App, link: EditGeoLink): Promise<CheckedItem> {
  requireSameKey(link)
  if (namesRules(link)) {
    const edit = await checkGeoEdit(app, link)
    return async (inside, by) => done(await inLink(saveGeoEdit(inside, by, edit)))
  }
  const edit = { ...(await checkLink(app, link)), rules: undefined }
  const save = async (inside: App, by: Member): Promise<Link> => {
    const { type } = await requireLiveLink(inside, by, link)
    return type === 'GEO' ? saveGeoEdit(inside, by, edit) : savePlainEdit(inside, by, edit)
  }
  return async (inside, by) => done(await inLink(save(inside, by)))
}

/** What is wrong with the link of an item is told by its place in the item, as the item's schema tells it. */
async function inLink<T>(work: Promise<T>): Promise<T> {
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
