import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconCopy, IconDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { themeFileOf } from '../../../contract/hubs/theme-file.ts'
import { saveFile } from '../../lib/save-file.ts'
import { smallIcon, tinyIcon } from '../../ui/icon.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useEditing } from '../editor/editor-context.ts'
import { ImportDialog } from './import-dialog.tsx'
import { useTheme } from './use-theme.ts'

/** Takes the theme to another hub, or one from there. */
export function ThemeMenu() {
  const { hub } = useEditing()
  const { theme } = useTheme()
  const [isImporting, setImporting] = useState(false)
  const text = () => `${JSON.stringify(themeFileOf(theme), null, 2)}\n`
  const download = () =>
    saveFile(new Blob([text()], { type: 'application/json' }), `${hub.key}-theme.json`)
  return (
    <>
      <Menu width={220}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            rightSection={<IconChevronDown {...tinyIcon} />}
          >
            Import or export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload {...smallIcon} />} onClick={download}>
            Download this theme
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy {...smallIcon} />}
            onClick={() => void copyTheme(text())}
          >
            Copy this theme
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUpload {...smallIcon} />} onClick={() => setImporting(true)}>
            Import a theme…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ImportDialog isOpen={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

async function copyTheme(text: string): Promise<void> {
  if (await copyText(text)) toast({ title: 'Copied', message: 'The theme is on your clipboard.' })
  else
    toast({
      title: 'Error',
      message: 'The browser did not let it be copied. Download the theme instead.',
      tone: 'danger',
    })
}
