import { Button, Group, UnstyledButton } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { smallIcon } from '../../ui/icon.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import type { HubTemplate } from '../create/templates/template.ts'
import { hubTemplates } from '../create/templates/templates.ts'
import { drawPage } from '../page/draw-page.ts'
import { PageThumbnail } from '../page/page-thumbnail.tsx'
import css from './empty-hubs.module.css'
import type { HubFilter } from './hub-filter.ts'

export interface EmptyHubsProps {
  filter: HubFilter
  /** Undefined for members who may not create hubs, and at the limit. */
  onCreate: ((template?: HubTemplate) => void) | undefined
  onImport: () => void
  /** Clears the search and all filters. */
  onClear: () => void
}

export function EmptyHubs({ filter, onCreate, onImport, onClear }: EmptyHubsProps) {
  if (filter.q !== '' || filter.status !== '')
    return (
      <Panel flush>
        <NothingFound filter={filter} onClear={onClear} />
      </Panel>
    )
  if (!onCreate)
    return (
      <Panel flush>
        <EmptyState title="No hubs yet">
          Nobody on this account has made a hub, and your role does not let you make one.
        </EmptyState>
      </Panel>
    )
  return (
    <Panel className={css.panel}>
      <div className={css.intro}>
        <h2 className={css.title}>One page for everything you want people to find</h2>
        <p className={css.text}>
          Put the link in your profile once. Change what is behind it whenever you like; every
          button is counted.
        </p>
        <Group gap="xs">
          <Button leftSection={<IconPlus {...smallIcon} />} onClick={() => onCreate()}>
            Start from nothing
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileImport {...smallIcon} />}
            onClick={onImport}
          >
            Import a page
          </Button>
        </Group>
      </div>
      <h3 className={css.subtitle}>Or start from a template</h3>
      <ul className={css.templates}>
        {hubTemplates.map((template) => (
          <li key={template.id}>
            <TemplateCard template={template} onChoose={() => onCreate(template)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TemplateCard({ template, onChoose }: { template: HubTemplate; onChoose: () => void }) {
  const html = useMemo(
    () =>
      drawPage({
        document: template.document(template.example),
        shortUrl: location.origin,
        waiting: 'drawn',
      }),
    [template],
  )
  return (
    <UnstyledButton className={css.template} onClick={onChoose}>
      <span className={css.picture} aria-hidden="true">
        <PageThumbnail html={html} title={`Template: ${template.name}`} />
      </span>
      <span className={css.words}>
        <b>{template.name}</b>
        <span>{template.note}</span>
      </span>
    </UnstyledButton>
  )
}

function NothingFound({ filter, onClear }: Pick<EmptyHubsProps, 'filter' | 'onClear'>) {
  const { q, status } = filter
  if (status === 'TRASHED' && q === '')
    return (
      <EmptyState
        title="The trash is empty"
        action={
          <Button variant="default" onClick={onClear}>
            Back to all hubs
          </Button>
        }
      >
        Deleted hubs wait here for 30 days. Until then they can be restored, with their versions.
      </EmptyState>
    )
  return (
    <EmptyState
      title={q ? `No hub matches “${q}”` : 'No hub has this status'}
      action={
        <Button variant="default" onClick={onClear}>
          {q ? 'Clear the search' : 'Show all hubs'}
        </Button>
      }
    >
      {q
        ? 'The search looks at names, descriptions and addresses.'
        : 'Choose another status, or look at all of them.'}
    </EmptyState>
  )
}
