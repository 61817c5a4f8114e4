import type { CreateLink, Link } from '../../../contract/links/links.ts'
import { isoOfLocal, localOfIso } from '../../lib/local-time.ts'

/** The rarer fields of the drawer, as text. Times are local, as `2026-11-21T09:30`. */
export interface LinkDetails {
  startsAt: string
  expiresAt: string
  expiredRedirectTo: string
  maxClicks: string
  /** A new password; never filled from a link and never kept in a draft. */
  password: string
  dropsPassword: boolean
  forwardQuery: boolean
  preview: { title: string; description: string; imageUrl: string }
}

export const emptyDetails: LinkDetails = {
  startsAt: '',
  expiresAt: '',
  expiredRedirectTo: '',
  maxClicks: '',
  password: '',
  dropsPassword: false,
  forwardQuery: false,
  preview: { title: '', description: '', imageUrl: '' },
}

export const detailsOf = (link: Link): LinkDetails => ({
  startsAt: localOfIso(link.startsAt),
  expiresAt: localOfIso(link.expiresAt),
  expiredRedirectTo: link.expiredRedirectTo ?? '',
  maxClicks: link.maxClicks === null ? '' : String(link.maxClicks),
  password: '',
  dropsPassword: false,
  forwardQuery: link.forwardQuery,
  preview: {
    title: link.preview?.title ?? '',
    description: link.preview?.description ?? '',
    imageUrl: link.preview?.imageUrl ?? '',
  },
})

type SentDetails = Pick<
  CreateLink,
  | 'startsAt'
  | 'expiresAt'
  | 'expiredRedirectTo'
  | 'maxClicks'
  | 'password'
  | 'forwardQuery'
  | 'preview'
>

export const detailFields = [
  'startsAt',
  'expiresAt',
  'expiredRedirectTo',
  'maxClicks',
  'password',
  'forwardQuery',
  'preview',
] as const satisfies readonly (keyof SentDetails)[]

/** The values to send; empty fields become null. An empty password is left out, which keeps the current one. */
export function sentDetails(details: LinkDetails): SentDetails {
  const { maxClicks, password, dropsPassword, forwardQuery } = details
  return {
    startsAt: isoOfLocal(details.startsAt),
    expiresAt: isoOfLocal(details.expiresAt),
    expiredRedirectTo: details.expiredRedirectTo.trim() || null,
    maxClicks: maxClicks.trim() === '' ? null : Number(maxClicks),
    ...passwordChange(password, dropsPassword),
    forwardQuery,
    preview: sentPreview(details),
  }
}

function passwordChange(password: string, isDropped: boolean) {
  if (password !== '') return { password }
  return isDropped ? { password: null } : {}
}

function sentPreview({ preview }: LinkDetails) {
  const title = preview.title.trim() || null
  const description = preview.description.trim() || null
  const imageUrl = preview.imageUrl.trim() || null
  return title || description || imageUrl ? { title, description, imageUrl } : null
}

/** For drafts: a password must not be stored on the device. */
export const withoutPassword = <T extends LinkDetails>(values: T): T => ({
  ...values,
  password: '',
})

const texts = ['startsAt', 'expiresAt', 'expiredRedirectTo', 'maxClicks'] as const

export const areBlank = (details: LinkDetails): boolean =>
  [...texts.map((field) => details[field]), ...Object.values(details.preview)].every(
    (text) => text.trim() === '',
  ) &&
  !details.forwardQuery &&
  !details.dropsPassword
