import { useState } from 'react'
import type { LinkValues } from './link-values.ts'
import { shownUtm } from './utm-address.ts'

const foldNames = [
  'utm',
  'schedule',
  'monitoring',
  'password',
  'sharing',
  'redirect',
  'note',
  'externalId',
] as const
export type FoldName = (typeof foldNames)[number]

/** The fields of each section. */
const fieldsIn: Readonly<Record<FoldName, readonly (keyof LinkValues)[]>> = {
  utm: ['utmParams', 'forwardQuery', 'clickIds'],
  schedule: ['startsAt', 'expiresAt', 'maxClicks', 'expiredRedirectTo'],
  monitoring: ['monitoring', 'fallbackUrl'],
  password: ['password'],
  sharing: ['preview'],
  redirect: ['redirectStatus', 'forwardPath'],
  note: ['note'],
  externalId: ['externalId'],
}

/** The section of a field such as `utmParams.source`; undefined for a field outside the sections. */
export const foldOf = (field: string): FoldName | undefined =>
  foldNames.find((fold) => fieldsIn[fold].some((name) => field.split('.', 1)[0] === name))

/** State of the sections: those with values start open. */
export function useFolds(values: LinkValues) {
  const [open, setOpen] = useState<readonly FoldName[]>(() =>
    filledFolds({ ...values, utmParams: shownUtm(values) }),
  )
  const isOpen = (fold: FoldName) => open.includes(fold)
  return {
    isOpen,
    open: (folds: readonly FoldName[]) => setOpen((others) => [...new Set([...others, ...folds])]),
    toggle: (fold: FoldName) =>
      setOpen(isOpen(fold) ? open.filter((other) => other !== fold) : [...open, fold]),
  }
}

const filledFolds = (values: LinkValues): FoldName[] =>
  foldNames.filter((fold) => fieldsIn[fold].some((field) => isFilled(values[field])))

function isFilled(value: unknown): boolean {
  if (typeof value === 'object') return Object.values(value ?? {}).some(isFilled)
  return typeof value === 'string' ? value.trim() !== '' : value === true
}
