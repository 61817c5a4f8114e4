import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * False in prerendered HTML and until React has taken it over. What the build cannot know, such as the query or the
 * history's state, may only be rendered after that.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
