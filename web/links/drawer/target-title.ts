import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { TargetFacts } from '../../../contract/links/targets.ts'
import { plannedTarget } from '../short-link.ts'
import { targetQuery } from './drawer-queries.ts'
import type { LinkFormFields } from './link-form-state.ts'

const SETTLE_MS = 400

export interface TargetTitle {
  isLooking: boolean
  /** The target did not answer, or answered with an error: the address may still be incomplete. */
  isUnreached: boolean
  /** What is known of the page: nothing for a saved link, whose target is not read again. */
  facts: TargetFacts | undefined
}

/** Fills in the title of the target page once its address is typed. Never overwrites what the user typed or cleared. */
export function useTargetTitle(form: LinkFormFields, isNew: boolean): TargetTitle {
  const address = plannedTarget(form.values.redirectTo)?.href ?? ''
  const [settled] = useDebouncedValue(address, SETTLE_MS)
  const lookupAddress = isNew && settled === address ? address : ''
  const { data, isFetching } = useQuery(targetQuery(lookupAddress))
  const filled = useRef('')
  const fill = useEffectEvent((title: string) => {
    const { title: present } = form.getValues()
    // A draft does not record where its title came from: if it equals the page's title, treat it as filled in.
    if (present !== '' && present !== filled.current && present !== title) return
    filled.current = title
    form.setFieldValue('title', title)
  })
  useEffect(() => {
    if (data) fill(data.title ?? '')
  }, [data])
  return { isLooking: isFetching, isUnreached: data?.isReached === false, facts: data }
}
