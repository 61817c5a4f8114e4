import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Choose Your Path leads here with intro=true: the drawer opens once, and not again after Back or a reload. */
export function useIntro(isIntro: boolean, create: () => void) {
  const type = useNavigationType()
  const { key } = useLocation()
  const isDone = useRef(type === 'POP' && key !== 'default')
  useEffect(() => {
    if (isIntro && !isDone.current) create()
    isDone.current = isIntro
  }, [isIntro, create])
}
