import type { CreateLink, Link } from '../../contract/links/links.ts'
import { emptyFields, type FieldValues, fieldValuesOf, sentFields } from './field-values.ts'

/** The fields of a link that no part of the form has to itself. */
export interface LinkDetails extends FieldValues {
  /** A new password; never filled from a link and never kept in a draft. */
  password: string
  dropsPassword: boolean
  preview: { title: string; description: string; imageUrl: string }
}

export const emptyDetails: LinkDetails = {
  ...emptyFields,
  password: '',
  dropsPassword: false,
  preview: { title: '', description: '', imageUrl: '' },
}

export const detailsOf = (link: Link): LinkDetails => ({
  ...fieldValuesOf(link),
  password: '',
  dropsPassword: false,
  preview: {
    title: link.preview?.title ?? '',
    description: link.preview?.description ?? '',
    imageUrl: link.preview?.imageUrl ?? '',
  },
})

type SentDetails = ReturnType<typeof sentFields> & Pick<CreateLink, 'password' | 'preview'>

/** The values to send; empty fields become null. An empty password is left out, which keeps the current one. */
export const sentDetails = (details: LinkDetails): SentDetails => ({
  ...sentFields(details),
  ...passwordChange(details),
  preview: sentPreview(details),
})

function passwordChange({ password, dropsPassword }: LinkDetails) {
  if (password !== '') return { password }
  return dropsPassword ? { password: null } : {}
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

/** A typed password alone keeps no draft, which would lack it. */
export const areBlank = ({ password: _, preview, ...others }: LinkDetails): boolean =>
  [...Object.values(preview), ...Object.values(others)].every((value) =>
    typeof value === 'string' ? value.trim() === '' : !value,
  )
