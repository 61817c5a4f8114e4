import { Button } from '@mantine/core'
import { type Icon, IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ThemeTokens } from '../../../contract/hubs/theme.ts'
import { presets } from '../../../hub-page/presets.ts'
import { changedTokens, withoutTokens } from '../../../hub-page/with-token.ts'
import { tinyIcon } from '../../ui/icon.ts'
import { Fold } from '../../ui/page/fold.tsx'
import css from './design.module.css'
import { withCount } from './section-words.ts'
import { useTheme } from './use-theme.ts'

interface SectionProps {
  name: string
  Icon: Icon
  value: (tokens: ThemeTokens) => string
  /** The parts of the theme that its fields change. */
  parts: readonly (keyof ThemeTokens)[]
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Tokens that belong together. Sections open and close independently: people compare them. */
export function Section({
  name,
  Icon,
  value,
  parts,
  isOpenAtFirst = false,
  children,
}: SectionProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { theme, tokens, edit } = useTheme()
  const changed = changedTokens(theme).filter((token) =>
    parts.some((part) => part === token.split('.')[0]),
  ).length
  return (
    <Fold
      Icon={Icon}
      name={name}
      value={withCount(value(tokens), changed)}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {children}
      {changed > 0 && (
        <Button
          className={css.reset}
          size="compact-xs"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowBackUp {...tinyIcon} />}
          onClick={() => edit((now) => withoutTokens(now, parts))}
        >
          {name} as in {presets[theme.preset].name}
        </Button>
      )}
    </Fold>
  )
}
