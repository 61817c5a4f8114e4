import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowBackUp } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useMemo, useRef } from 'react'
import type { HubTheme, PresetId } from '../../../contract/hubs/theme.ts'
import { presets } from '../../../hub-page/presets.ts'
import { changedTokens } from '../../../hub-page/with-token.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { useEditing } from '../editor/editor-context.ts'
import { LookChoice } from '../page/look-choice.tsx'
import css from './design.module.css'
import { useTheme } from './use-theme.ts'

const PAUSE_MS = 400

const MemoizedLooks = memo(LookChoice)

/** The looks with the content of this page, and the way back to the chosen one. */
export function Looks() {
  const { hub, mayUpdate } = useEditing()
  const { theme } = useTheme()
  const content = useContent()
  const choose = useChoose()
  return (
    <>
      <MemoizedLooks
        document={content}
        shortUrl={hub.shortUrl}
        value={theme.preset}
        isDisabled={!mayUpdate}
        onChoose={choose}
      />
      <Changes theme={theme} onBack={() => choose(theme.preset)} />
    </>
  )
}

/** The document as far as thumbnails show it. No change of the theme draws fourteen pages again. */
function useContent() {
  const { document } = useEditing()
  const { profile, blocks, seo, theme } = document
  const content = useMemo(
    () => ({ profile, blocks, seo, theme: { preset: theme.preset } }),
    [profile, blocks, seo, theme.preset],
  )
  const [settled] = useDebouncedValue(content, PAUSE_MS)
  return settled
}

/** A look without changes, as its thumbnail shows it. What was changed can be had back. */
function useChoose(): (preset: PresetId) => void {
  const { offerUndo } = useEditing()
  const { theme, edit } = useTheme()
  const choose = (preset: PresetId) => {
    const changed = changedTokens(theme).length
    edit(() => ({ preset }))
    if (changed === 0) return
    const changes = changed === 1 ? 'One change' : `${changed} changes`
    offerUndo({
      title: `${presets[preset].name} without changes`,
      message: `${changes} to ${presets[theme.preset].name} left the draft.`,
      undo: () => edit(() => theme),
    })
  }
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  return useCallback((preset) => latest.current(preset), [])
}

function Changes({ theme, onBack }: { theme: HubTheme; onBack: () => void }) {
  const changed = changedTokens(theme).length
  const { name } = presets[theme.preset]
  if (changed === 0)
    return <p className={css.changes}>You can change it at any time without losing content.</p>
  return (
    <div className={css.changes}>
      <span>
        {changed === 1 ? 'One token differs' : `${changed} tokens differ`} from {name}.
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconArrowBackUp {...tinyIcon} />}
        onClick={onBack}
      >
        Back to the look
      </Button>
    </div>
  )
}
