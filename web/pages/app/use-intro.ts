import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const SHOWN_AT = 'introShownAt'

/**
 * Choose Your Path leads here with intro=true: a screen creates once for an entry of the tab's history, and not again after
 * Back or a reload.
 */
export function useIntro(isIntro: boolean, create: () => void) {
  const { key } = useLocation()
  const isDone = useRef(false)
  useEffect(() => {
    if (isIntro && !isDone.current && sessionStorage.getItem(SHOWN_AT) !== key) create()
    if (isIntro) sessionStorage.setItem(SHOWN_AT, key)
    isDone.current = isIntro
  }, [isIntro, key, create])
}
