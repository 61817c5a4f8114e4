import { type ComponentType, createContext, type ReactNode, use, useMemo, useState } from 'react'
import type { Link } from '../../../contract/links.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { type DialogCode, useWasRendered } from '../../ui/lazy-dialog.ts'
import { toast } from '../../ui/toast.ts'
import type { CodePicture, CodePictureProps } from './code-picture.ts'
import type { DrawerSubject } from './drawer-subject.ts'
import { type EarlyPaste, holdPaste } from './early-paste.ts'
import type { LinkDrawerProps } from './link-drawer.tsx'

const loadDrawer = async () => (await import('./link-drawer.tsx')).LinkDrawer

/** Fetches the drawer's code ahead, so that the first `c` is as quick as the second. */
export const preloadLinkDrawer = (code: DialogCode<CodePictureProps>) =>
  void Promise.all([loadDrawer(), code.fetch()]).catch(() => undefined)

interface LinkDrawerDoor {
  create: () => void
  /** A GeoFurl, with a first rule. */
  createGeo: () => void
  /** With the address filled in. */
  createFor: (address: string) => void
  edit: (link: Link) => void
  /** A new link that begins as that one, but for its key and password. */
  duplicate: (link: Link) => void
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
  /** What draws the code of a link. */
  code: DialogCode<CodePictureProps>
  children: ReactNode
}

interface Opened {
  /** Not React.lazy: a first suspense is held back for 300 ms, and what is typed meanwhile would be lost. */
  LinkDrawer: ComponentType<LinkDrawerProps>
  Code: CodePicture
  subject: DrawerSubject
  early: EarlyPaste
}

export function LinkDrawerProvider({ domains, code, children }: LinkDrawerProviderProps) {
  const [opened, setOpened] = useState<Opened>()
  const [isOpen, setOpen] = useState(false)
  const isDrawn = useWasRendered(opened !== undefined)
  const door = useMemo<LinkDrawerDoor>(() => {
    const open = async (subject: DrawerSubject, address?: string) => {
      const early = holdPaste(document, address)
      try {
        const [LinkDrawer, Code] = await Promise.all([loadDrawer(), code.fetch()])
        setOpened({ LinkDrawer, Code, subject, early })
        setOpen(true)
      } catch (error) {
        early.release()
        const { title, detail } = failureWords(error)
        toast({ title, message: detail, lifeMs: false, tone: 'danger' })
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
    <Door value={door}>
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
    </Door>
  )
}
