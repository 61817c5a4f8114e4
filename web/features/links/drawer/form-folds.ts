import { useState } from 'react'
import { type LinkValues, utmCount } from './link-values.ts'

const foldNames = ['utm', 'schedule', 'password', 'sharing', 'note'] as const
export type FoldName = (typeof foldNames)[number]

/** Top-level field names by section. */
const fieldsIn: Readonly<Record<FoldName, readonly string[]>> = {
  utm: ['utmParams', 'forwardQuery'],
  schedule: ['startsAt', 'expiresAt', 'maxClicks', 'expiredRedirectTo'],
  password: ['password'],
  sharing: ['preview'],
  note: ['note'],
}

/** The section of a field such as `utmParams.source`; undefined for a field outside the sections. */
export const foldOf = (field: string): FoldName | undefined =>
  foldNames.find((fold) => fieldsIn[fold].some((name) => field.split('.', 1)[0] === name))

/** State of the sections: those with values start open. */
export function useFolds(values: LinkValues) {
  const [open, setOpen] = useState<readonly FoldName[]>(() => filledFolds(values))
  const isOpen = (fold: FoldName) => open.includes(fold)
  return {
    isOpen,
    open: (folds: readonly FoldName[]) => setOpen((others) => [...new Set([...others, ...folds])]),
    toggle: (fold: FoldName) =>
      setOpen(isOpen(fold) ? open.filter((other) => other !== fold) : [...open, fold]),
  }
}

function filledFolds(values: LinkValues): FoldName[] {
  const { startsAt, expiresAt, maxClicks, expiredRedirectTo, preview, forwardQuery } = values
  const isFilled: Readonly<Record<FoldName, boolean>> = {
    utm: utmCount(values.utmParams) > 0 || forwardQuery,
    schedule: [startsAt, expiresAt, maxClicks, expiredRedirectTo].some(Boolean),
    password: false,
    sharing: Object.values(preview).some(Boolean),
    note: values.note !== '',
  }
  return foldNames.filter((fold) => isFilled[fold])
}
