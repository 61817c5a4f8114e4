import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Link } from '../../../../contract/links/links.ts'
import { showFailure } from '../../../lib/api/show-failure.ts'
import { type DialogCode, useWasRendered } from '../../../ui/lazy-dialog.ts'
import type { CodePicture, CodePictureProps } from './code-picture.ts'
import type { DrawerSubject } from './drawer-subject.ts'
import { type EarlyPaste, holdPaste } from './early-paste.ts'
import type { LinkDrawerProps } from './link-drawer.tsx'

const loadDrawer = async () => (await import('./link-drawer.tsx')).LinkDrawer

/** Preloads the drawer's code, so that it opens as fast the first time as later. */
export const preloadLinkDrawer = (code: DialogCode<CodePictureProps>) =>
  void Promise.all([loadDrawer(), code.fetch()]).catch(() => undefined)

interface LinkDrawerActions {
  create: () => void
  /** Opens a new GeoFurl with a first rule. */
  createGeo: () => void
  /** Opens a new link with this address. */
  createFor: (address: string) => void
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

interface LinkDrawerProviderProps {
  /** Domains to choose from; the first one is the default. */
  domains: string[]
  /** Draws the QR code of a link. */
  code: DialogCode<CodePictureProps>
  children: ReactNode
}

interface OpenedDrawer {
  /** Not React.lazy: React delays the first suspended render by 300 ms, and anything typed meanwhile would be lost. */
  LinkDrawer: ComponentType<LinkDrawerProps>
  Code: CodePicture
  subject: DrawerSubject
  early: EarlyPaste
}

export function LinkDrawerProvider({ domains, code, children }: LinkDrawerProviderProps) {
  const [opened, setOpened] = useState<OpenedDrawer>()
  const [isOpen, setOpen] = useState(false)
  const isDrawn = useWasRendered(opened !== undefined)
  const actions = useMemo<LinkDrawerActions>(() => {
    const open = async (subject: DrawerSubject, address?: string) => {
      const early = holdPaste(document, address)
      try {
        const [LinkDrawer, Code] = await Promise.all([loadDrawer(), code.fetch()])
        setOpened({ LinkDrawer, Code, subject, early })
        setOpen(true)
      } catch (error) {
        early.release()
        showFailure(error)
      }
    }
    return {
      create: () => void open({}),
      createGeo: () => void open({ isGeo: true }),
      createFor: (address) => void open({}, address),
      edit: (link) => void open({ link }),
      duplicate: (like) => void open({ like }),
    }
  }, [code])
  return (
    <LinkDrawerContext value={actions}>
      {children}
      {opened && (
        <opened.LinkDrawer
          subject={opened.subject}
          early={opened.early}
          Code={opened.Code}
          domains={domains}
          isOpen={isOpen && isDrawn}
          onClose={() => setOpen(false)}
        />
      )}
    </LinkDrawerContext>
  )
}
