import { ActionIcon, Button, CloseButton, Modal } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { icon } from '../../ui/icon.ts'
import bar from '../editor/editor.module.css'
import { useChecks, useEditor } from '../editor/editor-context.ts'
import type { Publishing } from '../publish/use-publishing.tsx'
import css from './canvas.module.css'
import { DraftPage } from './draft-page.tsx'
import type { PreviewVisitor } from './preview-visitor.ts'
import { useDraftHtml } from './use-draft-html.ts'
import { VisitorChoice } from './visitor-choice.tsx'

interface PhonePreviewProps {
  document: HubDocument | undefined
  publishing: Publishing
}

/** The page over the whole screen, where it has no room beside the pane. */
export function PhonePreview(props: PhonePreviewProps) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <ActionIcon
        className={bar.narrowOnly}
        size={44}
        aria-label="Preview"
        onClick={() => setOpen(true)}
      >
        <IconEye {...icon} size={20} />
      </ActionIcon>
      <Modal.Root opened={isOpen} onClose={close} fullScreen>
        <Modal.Overlay />
        <Modal.Content radius={0} aria-label="Preview" className={css.fullContent}>
          <FullPage {...props} onClose={close} />
        </Modal.Content>
      </Modal.Root>
    </>
  )
}

function FullPage({ document, publishing, onClose }: PhonePreviewProps & { onClose: () => void }) {
  const { mayUpdate, hub } = useEditor()
  const { errors } = useChecks()
  const [visitor, setVisitor] = useState<PreviewVisitor>()
  const { html, title } = useDraftHtml({ document, visitor })
  const isPublished = hub.status === 'PUBLISHED' && publishing.isSaved
  return (
    <>
      <div className={css.fullBar}>
        <CloseButton size={44} aria-label="Close the preview" data-autofocus onClick={onClose} />
        <h2>Preview</h2>
        <VisitorChoice visitor={visitor} onChange={setVisitor} />
        {mayUpdate && !hub.experiment && (
          <Button
            size="xs"
            disabled={isPublished}
            loading={publishing.isPublishing}
            onClick={() => {
              // What stops publishing is listed in the pane
              if (errors.length > 0) onClose()
              publishing.publish()
            }}
          >
            {isPublished ? 'Published' : 'Publish'}
          </Button>
        )}
      </div>
      <div className={css.fullPage}>
        <DraftPage html={html} title={title} onChosen={onClose} />
      </div>
    </>
  )
}
