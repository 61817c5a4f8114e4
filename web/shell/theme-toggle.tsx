import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { icon } from '../ui/icon.ts'

export function ThemeToggle() {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const isDark = scheme === 'dark'
  const label = isDark ? 'Light mode' : 'Dark mode'
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />}
      </ActionIcon>
    </Tooltip>
  )
}
