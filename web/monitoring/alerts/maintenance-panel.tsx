import { ActionIcon, Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconTool, IconTrash } from '@tabler/icons-react'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Maintenance } from '../../../contract/monitoring/maintenance.ts'
import { readerZone } from '../../../contract/time-zone.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { icon, smallIcon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useLastDefined } from '../../ui/text/use-last-defined.ts'
import { wordsLocale } from '../../ui/time/dates.ts'
import { monitorKeys } from '../queries.ts'
import { deleteMaintenance, maintenanceQuery } from './alert-queries.ts'
import { maintenanceWords } from './alert-words.ts'
import { MaintenanceForm } from './maintenance-form.tsx'
import css from './settings-panels.module.css'

interface MaintenancePanelProps {
  mayUpdate: boolean
  tags: readonly string[]
  domains: readonly string[]
}

/** Planned times in which links are not checked. */
export function MaintenancePanel({ mayUpdate, tags, domains }: MaintenancePanelProps) {
  const { items } = useSuspenseQuery(maintenanceQuery).data
  const [isAdding, adding] = useDisclosure(false)
  const [removing, setRemoving] = useState<Maintenance>()
  return (
    <Panel
      flush
      title="Maintenance"
      className={css.panel ?? ''}
      action={
        mayUpdate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus {...smallIcon} />}
            onClick={adding.open}
          >
            Plan maintenance
          </Button>
        )
      }
    >
      {items.length === 0 ? (
        <p className={css.none}>Nothing planned. Links are not checked during maintenance.</p>
      ) : (
        <RowList>
          {items.map((maintenance) => (
            <Row
              key={maintenance.id}
              beside
              mark={<IconTool {...icon} size={20} color="var(--ui-muted)" />}
              name={maintenance.title}
              note={maintenanceWords(maintenance, {
                timeZone: readerZone(),
                locale: wordsLocale(),
              })}
              actions={
                mayUpdate && (
                  <ActionIcon
                    aria-label={`Remove ${maintenance.title}`}
                    onClick={() => setRemoving(maintenance)}
                  >
                    <IconTrash {...icon} />
                  </ActionIcon>
                )
              }
            />
          ))}
        </RowList>
      )}
      <Modal opened={isAdding} onClose={adding.close} title="Plan maintenance" size={460}>
        <MaintenanceForm tags={tags} domains={domains} onClose={adding.close} />
      </Modal>
      <RemoveMaintenance maintenance={removing} onClose={() => setRemoving(undefined)} />
    </Panel>
  )
}

interface RemoveMaintenanceProps {
  maintenance: Maintenance | undefined
  onClose: () => void
}

function RemoveMaintenance({ maintenance, onClose }: RemoveMaintenanceProps) {
  const client = useQueryClient()
  const shown = useLastDefined(maintenance)
  const remove = async () => {
    if (!shown) return
    await deleteMaintenance(shown.id)
    await client.invalidateQueries({ queryKey: monitorKeys.all })
  }
  return (
    <AskDialog
      isOpen={maintenance !== undefined}
      title={`Remove “${shown?.title ?? ''}”?`}
      doIt="Remove maintenance"
      onDo={remove}
      failure={(error) => failureWords(error).detail}
      onClose={onClose}
    >
      <p>
        {shown?.isActive
          ? 'Its links are checked again from now on.'
          : 'Its links are checked in that time too.'}
      </p>
    </AskDialog>
  )
}
