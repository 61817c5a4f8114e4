import {
  ActionIcon,
  Menu,
  Tooltip,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { icon, smallIcon } from '../ui/icon.ts'

function useToggle() {
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return {
    label: isDark ? 'Light mode' : 'Dark mode',
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

export function ThemeToggle({ className }: { className?: string | undefined }) {
  const { label, Icon, toggle } = useToggle()
  return (
    <Tooltip label={label}>
      <ActionIcon className={className} aria-label={label} onClick={toggle}>
        <Icon {...icon} />
      </ActionIcon>
    </Tooltip>
  )
}

/** On phones, where the bar has no room for it. */
export function ThemeItem() {
  const { label, Icon, toggle } = useToggle()
  return (
    <Menu.Item leftSection={<Icon {...smallIcon} />} onClick={toggle}>
      {label}
    </Menu.Item>
  )
}
