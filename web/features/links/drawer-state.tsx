import { createContext, lazy, type ReactNode, Suspense, use, useMemo, useState } from 'react'
import type { Link } from '../../../contract/links.ts'

const loadDrawer = () => import('./link-drawer.tsx')
const LinkDrawer = lazy(async () => ({ default: (await loadDrawer()).LinkDrawer }))

/** Fetches the drawer's code ahead, so that the first `c` is as quick as the second. */
export const preloadLinkDrawer = () => void loadDrawer()

interface LinkDrawerDoor {
  create: () => void
  edit: (link: Link) => void
}

const Door = createContext<LinkDrawerDoor | undefined>(undefined)

/** Opens the drawer for links from anywhere inside the provider. */
export function useLinkDrawer(): LinkDrawerDoor {
  const door = use(Door)
  if (!door) throw new Error('useLinkDrawer stands outside of LinkDrawerProvider')
  return door
}

interface LinkDrawerProviderProps {
  /** Names that a link can be made on; the first one is chosen. */
  domains: string[]
  children: ReactNode
}

export function LinkDrawerProvider({ domains, children }: LinkDrawerProviderProps) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const [link, setLink] = useState<Link>()
  const door = useMemo<LinkDrawerDoor>(() => {
    const open = (chosen: Link | undefined) => {
      setLink(chosen)
      setWanted(true)
      setOpen(true)
    }
    return { create: () => open(undefined), edit: open }
  }, [])
  return (
    <Door value={door}>
      {children}
      {isWanted && (
        <Suspense>
          <LinkDrawer
            link={link}
            domains={domains}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Door>
  )
}
