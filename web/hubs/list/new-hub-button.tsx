import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import type { HubTemplate } from '../create/templates/template.ts'
import { hubTemplates } from '../create/templates/templates.ts'
import css from './new-hub-button.module.css'

interface NewHubButtonProps {
  isFull: boolean
  onCreate: (template?: HubTemplate) => void
}

/** Opens the dialog, with a template if one is chosen in the menu beside it. Phones have room for the button only. */
export function NewHubButton({ isFull, onCreate }: NewHubButtonProps) {
  return (
    <div className={css.buttons}>
      <Button
        size="xs"
        className={css.main}
        leftSection={<IconPlus {...smallIcon} />}
        aria-keyshortcuts="n"
        disabled={isFull}
        onClick={() => onCreate()}
      >
        New hub
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            color="sky"
            className={css.more}
            aria-label="Start from a template"
            disabled={isFull}
          >
            <IconChevronDown {...smallIcon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {hubTemplates.map((template) => (
            <Menu.Item key={template.id} onClick={() => onCreate(template)}>
              {template.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
