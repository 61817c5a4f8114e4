import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useAccount } from '../../../lib/session/session.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { runScopeCommand } from '../shortcuts/scope-commands.ts'
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx'
import type { ShortcutCommand } from '../shortcuts/shortcuts.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { Palette } from './palette.tsx'

const OpenPalette = createContext<(() => void) | undefined>(undefined)

export function useOpenPalette(): () => void {
  const open = use(OpenPalette)
  if (!open) throw new Error('useOpenPalette stands outside of Commands')
  return open
}

interface CommandsProps {
  /** While an operator acts as another user, no other account can be opened. */
  isActing: boolean
  onCreate: (() => void) | undefined
  onBell: (() => void) | undefined
  children: ReactNode
}

/** The palette, the shortcuts and their sheet, for every screen inside. */
export function Commands({ isActing, onCreate, onBell, children }: CommandsProps) {
  const { role } = useAccount()
  const [isPaletteOpen, palette] = useDisclosure(false)
  const [isSheetOpen, sheet] = useDisclosure(false)
  const run = useRunCommand({ openPalette: palette.open, openSheet: sheet.open, onCreate, onBell })
  useShortcuts(role, run)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const openPalette = useMemo(() => () => latest.current({ kind: 'palette' }), [])
  return (
    <OpenPalette value={openPalette}>
      {children}
      <Palette isOpen={isPaletteOpen} isActing={isActing} onClose={palette.close} onCommand={run} />
      <ShortcutSheet role={role} isOpen={isSheetOpen} onClose={sheet.close} />
    </OpenPalette>
  )
}

interface CommandContext {
  openPalette: () => void
  openSheet: () => void
  onCreate: (() => void) | undefined
  onBell: (() => void) | undefined
}

function useRunCommand({
  openPalette,
  openSheet,
  onCreate,
  onBell,
}: CommandContext): (command: ShortcutCommand) => void {
  const navigate = useNavigate()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  const simple = {
    palette: openPalette,
    sheet: openSheet,
    create: () => onCreate?.(),
    bell: () => onBell?.(),
    theme: () => setColorScheme(isDark ? 'light' : 'dark'),
    search: () => focusSearch() || openPalette(),
  }
  return (command) => {
    if (command.kind === 'go') afterPaint(() => void navigate(command.path))
    else if (command.kind === 'scope') runScopeCommand(command.choice)
    else simple[command.kind]()
  }
}

/** Focuses the search of the current screen. Returns false if it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  field?.focus()
  return field !== null
}
