import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { showFailure } from '../../../lib/api/show-failure.ts'
import { useAccount } from '../../../lib/session/session.ts'
import { whenSettled } from '../../../lib/when-settled.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { dialogCode, type LazyDialog, useLazyDialog } from '../../../ui/lazy-dialog.ts'
import type { ShortcutSheetProps } from '../shortcuts/shortcut-sheet.tsx'
import type { ShortcutCommand } from '../shortcuts/shortcuts.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { PaletteProps } from './palette.tsx'

const paletteCode = dialogCode<PaletteProps>(async () => (await import('./palette.tsx')).Palette)
const sheetCode = dialogCode<ShortcutSheetProps>(
  async () => (await import('../shortcuts/shortcut-sheet.tsx')).ShortcutSheet,
)

/** Fetches the palette's code ahead. If that fails, opening the palette tries again and reports a failure. */
export const preloadPalette = () => void paletteCode.fetch().catch(() => undefined)

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
  children: ReactNode
}

/** The palette, the shortcuts and their sheet, for every screen inside. */
export function Commands({ isActing, onCreate, children }: CommandsProps) {
  const { role } = useAccount()
  const palette = useLazyDialog(paletteCode)
  const sheet = useLazyDialog(sheetCode)
  const run = useRunCommand({ palette, sheet, onCreate })
  useShortcuts(role, run)
  useEffect(() => whenSettled(preloadPalette), [])
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const openPalette = useMemo(() => () => latest.current({ kind: 'palette' }), [])
  return (
    <OpenPalette value={openPalette}>
      {children}
      {palette.Dialog && (
        <palette.Dialog
          isOpen={palette.isOpen}
          isActing={isActing}
          onClose={palette.close}
          onCommand={run}
        />
      )}
      {sheet.Dialog && <sheet.Dialog role={role} isOpen={sheet.isOpen} onClose={sheet.close} />}
    </OpenPalette>
  )
}

interface CommandContext {
  palette: LazyDialog<PaletteProps>
  sheet: LazyDialog<ShortcutSheetProps>
  onCreate: (() => void) | undefined
}

function useRunCommand({
  palette,
  sheet,
  onCreate,
}: CommandContext): (command: ShortcutCommand) => void {
  const navigate = useNavigate()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  const open = (dialog: { open: () => Promise<void> }) => void dialog.open().catch(showFailure)
  const simple = {
    palette: () => open(palette),
    sheet: () => open(sheet),
    create: () => onCreate?.(),
    theme: () => setColorScheme(isDark ? 'light' : 'dark'),
    search: () => focusSearch() || open(palette),
  }
  return (command) => {
    if (command.kind === 'go') afterPaint(() => void navigate(command.path))
    else void simple[command.kind]()
  }
}

/** Focuses the search of the current screen. Returns false if it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]')
  field?.focus()
  return field !== null
}
