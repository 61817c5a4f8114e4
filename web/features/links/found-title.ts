import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { targetQuery } from './drawer-queries.ts'
import type { LinkFormFields } from './link-form-state.ts'
import { plannedTarget } from './short-link.ts'

const SETTLE_MS = 400

export interface FoundTitle {
  isLooking: boolean
  /** Nothing answered, or with an error: perhaps the address is not right yet. */
  isUnreached: boolean
}

/** The page's own title, once its address is typed. What a person wrote or took out stays so. */
export function useFoundTitle(form: LinkFormFields, isNew: boolean): FoundTitle {
  const address = plannedTarget(form.values.redirectTo)?.href ?? ''
  const [settled] = useDebouncedValue(address, SETTLE_MS)
  const asked = isNew && settled === address ? address : ''
  const { data, isFetching } = useQuery(targetQuery(asked))
  const filled = useRef('')
  const fill = useEffectEvent((title: string) => {
    const { title: present } = form.getValues()
    // A draft does not say where its title is from: the one of the page is the page's.
    if (present !== '' && present !== filled.current && present !== title) return
    filled.current = title
    form.setFieldValue('title', title)
  })
  useEffect(() => {
    if (data) fill(data.title ?? '')
  }, [data])
  return { isLooking: isFetching, isUnreached: data?.isReached === false }
}
