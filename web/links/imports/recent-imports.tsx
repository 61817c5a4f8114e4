import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Import } from '../../../contract/links/imports.ts'
import { countOf } from '../../shared/count-of.ts'
import { icon } from '../../ui/icon.ts'
import { Row, RowList } from '../../ui/lists/row-list.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeAgo } from '../../ui/time/time-ago.tsx'
import { stateWords } from './import-words.ts'
import { importsQuery } from './queries.ts'

/** The column names, to recognise a file by: its own name is not sent. */
function namesOf({ columns }: Import): string {
  const names = columns.filter((name) => name !== '')
  const shown = names.slice(0, 4).join(', ')
  return shown && ` · ${shown}${names.length > 4 ? ' …' : ''}`
}

/** The imports of the last day. Those that are running or unfinished can be continued from here. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data: imports = [] } = useQuery(importsQuery)
  if (imports.length === 0) return null
  return (
    <Panel flush title="Files of the last day">
      <RowList>
        {imports.map((one) => (
          <Row
            key={one.id}
            beside
            mark={<IconTable {...icon} />}
            name={stateWords(one)}
            note={
              <>
                {one.total > 0 ? `${countOf(one.total, 'row')}, sent` : 'Sent'}{' '}
                <TimeAgo at={one.createdAt} isSentence />
                {namesOf(one)}
              </>
            }
            actions={
              <Button
                variant="default"
                size="xs"
                aria-label={`Open: ${stateWords(one)}`}
                onClick={() => onOpen(one.id)}
              >
                Open
              </Button>
            }
          />
        ))}
      </RowList>
    </Panel>
  )
}
