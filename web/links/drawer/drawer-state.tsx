import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import type { Link } from '../../../contract/links/links.ts'
import { showFailure } from '../../lib/api/show-failure.ts'
import { onceIdle } from '../../lib/once-idle.ts'
import type { DrawerSubject, LinkPlace } from './drawer-subject.ts'
import type { LinkDrawerProps } from './link-drawer.tsx'

interface LinkDrawerActions {
  create: () => void
  /** Opens a new GeoFurl with a first rule. */
  createGeo: () => void
  /** Opens a new link with this address. */
  createFor: (address: string) => void
  /** Opens a new link with this domain and key. */
  createAt: (place: LinkPlace) => void
  edit: (link: Link) => void
  /** Opens a new link with the values of this one, except its key and password. */
  duplicate: (link: Link) => void
}

const LinkDrawerContext = createContext<LinkDrawerActions | undefined>(undefined)

/** Opens the drawer for links from anywhere inside the provider. */
export function useLinkDrawer(): LinkDrawerActions {
  const actions = use(LinkDrawerContext)
  if (!actions) throw new Error('useLinkDrawer stands outside of LinkDrawerProvider')
  return actions
}

type OpenedDrawerProps = Omit<LinkDrawerProps, 'Code' | 'isUnderDialog' | 'onQr'>

interface LinkDrawerProviderProps {
  /** Domains to choose from; the first one is the default. */
  domains: string[]
  /** Loads the drawer, which the page combines with the QR code of another feature. Stable across renders. */
  load: () => Promise<ComponentType<OpenedDrawerProps>>
  children: ReactNode
}

export function LinkDrawerProvider({ domains, load, children }: LinkDrawerProviderProps) {
  // Not React.lazy, which shows the first suspended content 300 ms later
  const [LinkDrawer, setLinkDrawer] = useState<ComponentType<OpenedDrawerProps>>()
  const [subject, setSubject] = useState<DrawerSubject>({})
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    return onceIdle(() => void load().then((code) => setLinkDrawer(() => code), ignore))
  }, [load])
  const actions = useMemo<LinkDrawerActions>(() => {
    const open = (next: DrawerSubject) => {
      setSubject(next)
      setOpen(true)
      load().then(
        (code) => setLinkDrawer(() => code),
        (error) => {
          setOpen(false)
          showFailure(error)
        },
      )
    }
    return {
      create: () => open({}),
      createGeo: () => open({ isGeo: true }),
      createFor: (address) => open({ address }),
      createAt: (place) => open({ place }),
      edit: (link) => open({ link }),
      duplicate: (like) => open({ like }),
    }
  }, [load])
  return (
    <LinkDrawerContext value={actions}>
      {children}
      {LinkDrawer && (
        <LinkDrawer
          subject={subject}
          domains={domains}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </LinkDrawerContext>
  )
}

/** If preloading fails, opening the drawer tries again. */
const ignore = () => undefined
